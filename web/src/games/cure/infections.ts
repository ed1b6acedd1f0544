/** Event kinds by which The Cure reports infections. */

import type { InfectionKinds } from "../../events/turn_report";
import type { Components } from "./types";

export const infections: InfectionKinds<Components> = {
  place: "region",
  noun: ["region", "regions"],
  arrives: ["placed"],
  begins: ["placed", "drawn"],
  nameOf: ({ regions }, region) => regions.find(({ number }) => String(number) === region)?.name ?? region,
  links: () => [], // events of spreading dice name both regions
};
