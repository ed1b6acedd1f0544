/** Where the cities are drawn, in units of the map: near where they lie, but apart enough to hold what stands on them. */

export type Point = readonly [number, number];

export const POSITIONS: Readonly<Record<string, Point>> = {
  san_francisco: [72, 194],
  los_angeles: [79, 300],
  chicago: [168, 176],
  montreal: [264, 159],
  new_york: [336, 209],
  washington: [272, 251],
  atlanta: [168, 273],
  miami: [246, 319],
  mexico_city: [140, 345],
  bogota: [250, 395],
  lima: [220, 467],
  santiago: [226, 555],
  buenos_aires: [340, 569],
  sao_paulo: [366, 493],
  lagos: [468, 405],
  kinshasa: [534, 467],
  johannesburg: [588, 545],
  khartoum: [604, 399],
  london: [424, 113],
  essen: [510, 111],
  paris: [468, 179],
  madrid: [404, 243],
  milan: [552, 175],
  st_petersburg: [616, 63],
  moscow: [680, 123],
  istanbul: [616, 233],
  algiers: [478, 287],
  cairo: [586, 313],
  baghdad: [674, 283],
  tehran: [720, 215],
  riyadh: [676, 357],
  karachi: [752, 303],
  delhi: [806, 245],
  mumbai: [768, 371],
  kolkata: [862, 299],
  chennai: [816, 431],
  bangkok: [874, 371],
  hong_kong: [930, 323],
  ho_chi_minh_city: [926, 427],
  jakarta: [886, 499],
  manila: [1020, 393],
  taipei: [1022, 318],
  shanghai: [946, 255],
  beijing: [940, 185],
  seoul: [1018, 189],
  tokyo: [1098, 203],
  osaka: [1086, 275],
  sydney: [1096, 551],
};

/** Where a city is drawn. */
export function at(city: string): Point {
  return POSITIONS[city] ?? [0, 0];
}
