/** Where the cities are drawn, in units of the map: near where they lie, but apart enough to hold what stands on them. */

export type Point = readonly [number, number];

export const POSITIONS: Readonly<Record<string, Point>> = {
  san_francisco: [72, 287],
  los_angeles: [86, 370],
  chicago: [178, 248],
  montreal: [264, 213],
  new_york: [336, 271],
  washington: [272, 319],
  atlanta: [182, 333],
  miami: [246, 397],
  mexico_city: [140, 427],
  bogota: [250, 485],
  lima: [220, 568],
  santiago: [226, 669],
  buenos_aires: [340, 685],
  sao_paulo: [366, 597],
  lagos: [468, 496],
  kinshasa: [534, 568],
  johannesburg: [588, 657],
  khartoum: [612, 480],
  london: [424, 160],
  essen: [510, 158],
  paris: [468, 236],
  madrid: [404, 310],
  milan: [552, 232],
  st_petersburg: [616, 103],
  moscow: [680, 172],
  istanbul: [616, 298],
  algiers: [478, 360],
  cairo: [594, 390],
  baghdad: [674, 356],
  tehran: [720, 278],
  riyadh: [676, 441],
  karachi: [752, 379],
  delhi: [806, 312],
  mumbai: [768, 457],
  kolkata: [862, 374],
  chennai: [816, 526],
  bangkok: [874, 457],
  hong_kong: [930, 402],
  ho_chi_minh_city: [926, 522],
  jakarta: [886, 604],
  manila: [1020, 482],
  taipei: [1022, 393],
  shanghai: [946, 324],
  beijing: [940, 243],
  seoul: [1018, 248],
  tokyo: [1098, 264],
  osaka: [1086, 347],
  sydney: [1096, 664],
};

/** Where a city is drawn. */
export function at(city: string): Point {
  return POSITIONS[city] ?? [0, 0];
}
