import { describe, expect, it } from "vitest";
import board from "../../../../src/fourcures/games/pandemic/data/board.json";
import world from "../../generated/world.json";
import { initials } from "../../ui/text";
import { overlap } from "../common/rects";
import { outline } from "../common/shapes";
import { nextCity } from "./keyboard_navigation";
import { LARGEST_NAME, MARK, markRect, nameLines, nameRect, oddsRect, SIGHT, trays } from "./layout";
import { arrows, linkPaths, neighbours, pathFrom, wraps } from "./links";
import { pawnPlaces, pawnRect } from "./pawn_layout";
import { at, POSITIONS } from "./positions";

const { cities, edges, wrap_edges: around } = board;
const APART = 60;

const pairs = cities.flatMap((a, i) => cities.slice(i + 1).map((b) => [a, b] as const));

describe("the drawn cities", () => {
  it("are all there, well inside the map", () => {
    expect(Object.keys(POSITIONS).toSorted()).toEqual(cities.map(({ id }) => id).toSorted());
    for (const { id, name } of cities) {
      const box = nameRect(id, name, LARGEST_NAME);
      expect(box.left, name).toBeGreaterThanOrEqual(0);
      expect(box.right, name).toBeLessThanOrEqual(world.width);
      expect(box.bottom, name).toBeLessThanOrEqual(world.height);
      expect(at(id)[1], name).toBeGreaterThan(50);
    }
  });

  it("leave each other room", () => {
    for (const [a, b] of pairs) {
      const [[x, y], [u, v]] = [at(a.id), at(b.id)];
      expect(Math.hypot(x - u, y - v), `${a.name} and ${b.name}`).toBeGreaterThan(APART);
    }
  });

  it("have names that cover no other name, and no marker, station or cube of another city", () => {
    for (const [a, b] of pairs) {
      const [nameA, nameB] = [nameRect(a.id, a.name, LARGEST_NAME), nameRect(b.id, b.name, LARGEST_NAME)];
      expect(overlap(nameA, nameB), `${a.name} and ${b.name}`).toBe(false);
      expect(overlap(nameA, markRect(b.id)), `${a.name} on ${b.name}`).toBe(false);
      expect(overlap(nameB, markRect(a.id)), `${b.name} on ${a.name}`).toBe(false);
    }
  });

  it("have cubes and stations that cover no other city's", () => {
    for (const [a, b] of pairs) expect(overlap(markRect(a.id), markRect(b.id)), `${a.name} and ${b.name}`).toBe(false);
  });

  it.each([1, 2, 3, 4])("have room for %i pawns that cover no name, no station and no cube", (count) => {
    for (const { id, name } of cities) {
      const pawns = pawnPlaces(cities, id, count).map(pawnRect);
      expect(pawns).toHaveLength(count);
      const covered = cities.filter((other) =>
        pawns.some((pawn) => overlap(pawn, nameRect(other.id, other.name, LARGEST_NAME)) || overlap(pawn, markRect(other.id))),
      );
      expect(covered.map((other) => other.name), name).toEqual([]);
    }
  });
});

/** Points on a path of the form M x y Q mx my u v. */
function along(path: string): [number, number][] {
  const [x = 0, y = 0, mx = 0, my = 0, u = 0, v = 0] = path.match(/-?[\d.]+/g)!.map(Number);
  const between = (t: number, a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c;
  return Array.from({ length: 51 }, (_, n) => [between(n / 50, x, mx, u), between(n / 50, y, my, v)]);
}

describe("links", () => {
  it("across the Pacific leave at both edges, and only those", () => {
    const wrapping = edges.filter(([a, b]) => wraps(a!, b!)).map((pair) => pair.toSorted().join());
    expect(wrapping.toSorted()).toEqual(around.map((pair) => pair.toSorted().join()).toSorted());
    expect(linkPaths("sydney", "los_angeles")).toHaveLength(2);
    expect(linkPaths("paris", "essen")).toHaveLength(1);
  });

  it("begin where one asks from", () => {
    for (const [a, b] of edges) {
      expect(pathFrom(a!, b!).startsWith(`M${at(a!).join(" ")}`)).toBe(true);
      expect(pathFrom(b!, a!).startsWith(`M${at(b!).join(" ")}`)).toBe(true);
    }
  });

  it("are arrows clear of both cities, and two of them across the Pacific", () => {
    for (const [a, b] of edges) {
      const drawn = arrows(a!, b!, 18);
      expect(drawn).toHaveLength(wraps(a!, b!) ? 2 : 1);
      const [x, y] = drawn.at(-1)!.head;
      const short = Math.hypot(x - at(b!)[0], y - at(b!)[1]);
      expect(short, `${a} to ${b}`).toBeGreaterThan(14);
      expect(short, `${a} to ${b}`).toBeLessThan(26);
    }
  });

  it("lead to all neighbours", () => {
    expect(neighbours(edges, "santiago")).toEqual(["lima"]);
    expect(neighbours(edges, "istanbul")).toHaveLength(6);
  });

  it("run through no other city's marker", () => {
    for (const [a, b] of edges.filter(([a, b]) => !wraps(a!, b!))) {
      const points = along(pathFrom(a!, b!));
      for (const { id } of cities.filter(({ id }) => id !== a && id !== b)) {
        const nearest = Math.min(...points.map(([x, y]) => Math.hypot(x - at(id)[0], y - at(id)[1])));
        expect(nearest, `${a} to ${b} at ${id}`).toBeGreaterThan(MARK);
      }
    }
  });
});

describe("what stands on a city", () => {
  const colours = ["blue", "yellow", "black", "red"];

  it("is counted one by one, or with a number where it is crowded", () => {
    expect(trays({ blue: 3 }, colours)).toMatchObject([{ colour: "blue", count: 3, counted: false, y: 0 }]);
    expect(trays({ blue: 3 }, colours)[0]!.xs).toHaveLength(3);
    const crowded = trays({ red: 1, blue: 3, black: 2 }, colours);
    expect(crowded.map(({ colour, count, counted, xs }) => [colour, count, counted, xs.length])).toEqual([
      ["blue", 3, true, 1],
      ["black", 2, true, 1],
      ["red", 1, true, 1],
    ]);
    expect(trays(undefined, colours)).toEqual([]);
  });

  it("lies in the room kept for it, off its own name", () => {
    const { left, top, right, bottom } = markRect("paris");
    const [x, y] = at("paris");
    const most: Record<string, number>[] = [{ blue: 3 }, { blue: 3, red: 3 }, { blue: 3, yellow: 3, black: 3, red: 3 }];
    for (const tray of most.flatMap((cubes) => trays(cubes, colours))) {
      expect(x + tray.x).toBeGreaterThan(left);
      expect(x + tray.x + tray.width).toBeLessThanOrEqual(right);
      expect(y + tray.y - tray.height / 2).toBeGreaterThanOrEqual(top);
      expect(y + tray.y + tray.height / 2).toBeLessThanOrEqual(bottom);
    }
    expect(nameRect("paris", "Paris", LARGEST_NAME).top).toBeGreaterThanOrEqual(bottom);
  });

  it("is larger than the city's own marker where it can break out", () => {
    const [danger] = trays({ blue: 3 }, colours);
    expect(danger!.size).toBeGreaterThan(2 * MARK);
    expect(danger!.width * danger!.height).toBeGreaterThan(4 * (2 * MARK) ** 2);
  });

  it.each<Record<string, number>>([{ blue: 3 }, { blue: 3, black: 1 }, { yellow: 1, red: 1 }])("shows each cube larger than the city's own marker: %o", (cubes) => {
    for (const { size } of trays(cubes, colours)) expect(size).toBeGreaterThan(1.25 * 2 * MARK);
  });

  it("hides no cube of one colour behind those of the other", () => {
    const all = trays({ blue: 3, red: 3 }, colours).flatMap(({ x, y, xs }) => xs.map((at) => [x + at, y] as const));
    for (const [i, [x, y]] of all.entries())
      for (const [u, v] of all.slice(i + 1)) expect(Math.hypot(x - u, y - v)).toBeGreaterThan(11);
  });

  it("bears odds that touch no ring, no pawn and no name", () => {
    for (const { id } of cities) {
      for (const pawns of [0, 1, 2]) {
        const odds = oddsRect(id, "34 %", pawns, 0.88 * LARGEST_NAME);
        expect(odds.bottom, id).toBeLessThan(at(id)[1] - SIGHT - 1.5);
        const standing = pawns ? pawnPlaces(cities, id, pawns).map(pawnRect) : [];
        expect(standing.some((pawn) => overlap(pawn, odds)), `${pawns} in ${id}`).toBe(false);
      }
      const odds = oddsRect(id, "34 %", 0, 0.88 * LARGEST_NAME);
      const covered = cities.filter((other) => overlap(odds, nameRect(other.id, other.name, LARGEST_NAME)));
      expect(covered.map(({ name }) => name), id).toEqual([]);
    }
  });

  it("has a name of at most two lines", () => {
    expect(nameLines("Ho Chi Minh City")).toEqual(["Ho Chi Minh", "City"]);
    expect(nameLines("St. Petersburg")).toEqual(["St. Petersburg"]);
  });

  it("can be told apart without colours", () => {
    const shapes = ["circle", "triangle", "square", "diamond", "plus"].map((shape) => outline(shape, 20));
    expect(new Set(shapes).size).toBe(5);
    const roles = ["contingency_planner", "dispatcher", "medic", "operations_expert", "quarantine_specialist", "researcher"];
    expect(new Set([...roles, "scientist"].map(initials)).size).toBe(7);
  });
});

describe("arrow keys", () => {
  it("lead from every city to every other", () => {
    const seen = new Set(["atlanta"]);
    for (const city of seen) {
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
        const next = nextCity(city, key);
        if (next) seen.add(next);
      }
    }
    expect(seen.size).toBe(cities.length);
  });

  it("go where they point", () => {
    expect(nextCity("london", "ArrowRight")).toBe("essen");
    expect(nextCity("lima", "ArrowDown")).toBe("santiago");
    expect(nextCity("sydney", "Enter")).toBeNull();
  });
});
