/** Event kinds by which the game reports infections. */

import type { InfectionKinds } from "../../events/turn_report";
import type { Components } from "./types";

export const infections: InfectionKinds<Components> = {
  place: "city",
  noun: ["city", "cities"],
  arrives: ["infected"],
  begins: ["named", "epidemic", "reemerged"],
  nameOf: ({ places }, city) => places.find(({ id }) => id === city)?.name ?? city,
  links: ({ links }) => links,
};
