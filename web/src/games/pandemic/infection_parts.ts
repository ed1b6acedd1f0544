/** Parts of the infection deck from the top, by who knows their order, which other seats' Forecasts may hide. */

import type { View } from "./types";

export interface Part {
  /** Viewers who know the order: this one, players of a Forecast, or nobody. */
  order: "viewer" | "forecasters" | "nobody";
  /** Number of cards in the part. */
  count: number;
  /** Cards certain to be in the part; where nobody knows the order, all `count` of them. */
  cards: string[];
}

export function infectionParts({ known, layers, rearranged }: Pick<View["infection"], "known" | "layers" | "rearranged">): Part[] {
  const parts: Part[] = [];
  const isHidden = (place: number) => rearranged.some(({ after, cards }) => after <= place && place < after + cards);
  const add = (order: Part["order"], count: number, cards: string[]) => {
    const last = parts.at(-1);
    if (last?.order !== order || order === "nobody") parts.push({ order, count, cards });
    else parts[parts.length - 1] = { order, count: last.count + count, cards: [...last.cards, ...cards] };
  };
  let place = 0;
  for (const layer of [...known.map((card) => [card]), ...layers]) {
    const hidden = layer.filter((_, nth) => isHidden(place + nth)).length;
    place += layer.length;
    if (hidden) add("forecasters", hidden, hidden === layer.length ? layer : []);
    if (hidden < layer.length) add(layer.length === 1 ? "viewer" : "nobody", layer.length - hidden, layer);
  }
  return parts;
}
