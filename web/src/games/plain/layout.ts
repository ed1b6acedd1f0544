/**
 * Layout for games without a board of their own: fields indexed by a thing become cells, one for each thing, with the
 * seats that are there. Single numbers become facts. The rest is put into words.
 */

import { capitalise, spaced } from "../../ui/text";
import type { HintsByTarget } from "../common/targets";
import type { Components, View } from "./types";

/** Amount of something at a thing; it has several parts if the field is indexed by another kind of thing as well. */
export interface Amount {
  name: string;
  highest: number;
  parts: { label: string; value: number }[];
}

export interface Cell {
  target: string;
  label: string;
  amounts: Amount[];
  seats: number[];
}

export interface Section {
  thing: string;
  cells: Cell[];
}

/** Single number, and its largest value; 0 if that is not declared. */
export interface Fact {
  name: string;
  value: string;
  of: number;
}

const FRAME = ["game", "options", "you", "actor", "outcome", "state"];

/** Fields of a view: those of its state, or its own. */
function fieldsOf(view: View): Record<string, unknown> {
  const state = view["state"];
  if (state && typeof state === "object") return state as Record<string, unknown>;
  return Object.fromEntries(Object.entries(view).filter(([name]) => !FRAME.includes(name)));
}

const numbers = (value: unknown): number[] | null =>
  Array.isArray(value) && value.every((one) => typeof one === "number") ? (value as number[]) : null;

/** Name of a thing, or its kind and number if it has only a number. */
export const nameOfThing = (thing: string, name: string) => capitalise(spaced(/^\d+$/.test(name) ? `${thing} ${name}` : name));

/** Kinds of things on the table, each with its cells. */
export function sections({ things = {}, fields = {} }: Components, view: View, hints: HintsByTarget, seats: number): Section[] {
  const state = fieldsOf(view);
  return Object.entries(things).flatMap(([thing, names]) => {
    if (thing === "seat") return [];
    const along = Object.entries(fields).filter(([name, { axes }]) => axes[0] === thing && numbers(state[name]));
    const places = fields[thing]?.axes.join() === "seat" ? numbers(state[thing]) : null;
    const named = [...hints.keys()].some((target) => target.startsWith(`thing:${thing}:`));
    if (!along.length && !places && !named) return [];
    const cells = names.map((name, index) => ({
      target: `thing:${thing}:${name}`,
      label: nameOfThing(thing, name),
      amounts: along.map(([field, { axes, highest }]) => {
        const values = numbers(state[field])!;
        const size = values.length / names.length;
        const labels = (size > 1 && things[axes[1]!]) || [];
        const parts = values.slice(index * size, (index + 1) * size);
        return { name: spaced(field), highest, parts: parts.map((value, part) => ({ label: spaced(labels[part] ?? ""), value })) };
      }),
      seats: Array.from({ length: seats }, (_, seat) => seat).filter((seat) => places?.[seat] === index),
    }));
    return [{ thing, cells }];
  });
}

/** Single numbers of interest to players, without the turn, which the page shows, and the options. */
export function facts({ things = {}, fields = {} }: Components, view: View): Fact[] {
  const chosen = Object.keys((view["options"] ?? {}) as object);
  return Object.entries(fieldsOf(view)).flatMap(([name, value]) => {
    if (value === null || typeof value === "object" || [...chosen, "seat", "outcome"].includes(name)) return [];
    const thing = things[name]?.[Number(value)];
    if (thing !== undefined) return [{ name: spaced(name), value: spaced(thing), of: 0 }];
    return [{ name: spaced(name), value: spaced(String(value)), of: typeof value === "number" ? (fields[name]?.highest ?? 0) : 0 }];
  });
}

/** Facts of a seat. */
export function seatFacts({ things = {}, fields = {} }: Components, view: View, seat: number): string[] {
  const state = fieldsOf(view);
  return Object.entries(fields).flatMap(([name, { axes }]) => {
    const value = axes.join() === "seat" ? numbers(state[name])?.[seat] : undefined;
    if (value === undefined) return [];
    const thing = things[name]?.[value];
    return [thing === undefined ? `${spaced(name)} ${value}` : nameOfThing(name, thing)];
  });
}

/** Fields that are neither of a thing nor of a seat nor a single number, in words. */
export function remaining({ fields = {}, things = {} }: Components, view: View): { name: string; text: string }[] {
  return Object.entries(fieldsOf(view)).flatMap(([name, value]) => {
    const axis = fields[name]?.axes[0] ?? "";
    if (value === null || typeof value !== "object" || (axis in things && numbers(value))) return [];
    return [{ name: spaced(name), text: describe(value) }];
  });
}

/** Describe nested values in words, without braces and quotes. */
function describe(value: unknown): string {
  if (value === null || value === undefined) return "none";
  if (Array.isArray(value)) return value.length ? value.map(describe).join(", ") : "none";
  if (typeof value !== "object") return spaced(String(value));
  return Object.entries(value).map(([key, part]) => `${spaced(key)} ${describe(part)}`).join("; ");
}
