/** Where the cities are drawn, in units of the map: near where they lie, but apart enough to hold what stands on them. */

export type Point = readonly [number, number];

export const POSITIONS: Readonly<Record<string, Point>> = {
  san_francisco: [62, 318],
  los_angeles: [86, 390],
  chicago: [178, 284],
  montreal: [264, 254],
  new_york: [330, 304],
  washington: [272, 346],
  atlanta: [182, 358],
  miami: [246, 414],
  mexico_city: [140, 440],
  bogota: [250, 490],
  lima: [220, 562],
  santiago: [228, 650],
  buenos_aires: [322, 664],
  sao_paulo: [352, 588],
  lagos: [468, 500],
  kinshasa: [534, 562],
  johannesburg: [588, 640],
  khartoum: [612, 486],
  london: [424, 208],
  essen: [510, 206],
  paris: [468, 274],
  madrid: [404, 338],
  milan: [552, 270],
  st_petersburg: [616, 158],
  moscow: [680, 218],
  istanbul: [616, 328],
  algiers: [478, 382],
  cairo: [594, 408],
  baghdad: [674, 378],
  tehran: [720, 310],
  riyadh: [676, 452],
  karachi: [752, 398],
  delhi: [806, 340],
  mumbai: [768, 466],
  kolkata: [862, 394],
  chennai: [816, 526],
  bangkok: [874, 466],
  hong_kong: [938, 418],
  ho_chi_minh_city: [926, 522],
  jakarta: [886, 594],
  manila: [1014, 488],
  taipei: [1014, 410],
  shanghai: [946, 350],
  beijing: [940, 280],
  seoul: [1018, 284],
  tokyo: [1098, 298],
  osaka: [1086, 370],
  sydney: [1096, 646],
};

/** Where a city is drawn. */
export function at(city: string): Point {
  return POSITIONS[city] ?? [0, 0];
}
