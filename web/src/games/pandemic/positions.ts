/** Positions of the cities, in units of the map: near where they lie, but apart enough to hold what stands on them. */

export type Point = readonly [number, number];

export const POSITIONS: Readonly<Record<string, Point>> = {
  san_francisco: [73, 196],
  los_angeles: [62, 317],
  chicago: [174, 179],
  montreal: [263, 134],
  new_york: [331, 202],
  washington: [263, 247],
  atlanta: [146, 272],
  miami: [249, 323],
  mexico_city: [154, 347],
  bogota: [250, 398],
  lima: [220, 473],
  santiago: [226, 555],
  buenos_aires: [340, 569],
  sao_paulo: [366, 493],
  lagos: [468, 405],
  kinshasa: [534, 467],
  johannesburg: [588, 545],
  khartoum: [604, 404],
  london: [417, 113],
  essen: [511, 107],
  paris: [475, 182],
  madrid: [418, 234],
  milan: [569, 165],
  st_petersburg: [616, 55],
  moscow: [680, 131],
  istanbul: [584, 241],
  algiers: [476, 296],
  cairo: [570, 316],
  baghdad: [671, 283],
  tehran: [716, 208],
  riyadh: [669, 359],
  karachi: [765, 298],
  delhi: [810, 222],
  mumbai: [763, 373],
  kolkata: [859, 299],
  chennai: [812, 449],
  bangkok: [874, 374],
  hong_kong: [948, 329],
  ho_chi_minh_city: [939, 433],
  jakarta: [886, 533],
  manila: [1023, 388],
  taipei: [1042, 313],
  shanghai: [946, 254],
  beijing: [924, 179],
  seoul: [1019, 189],
  tokyo: [1113, 193],
  osaka: [1098, 268],
  sydney: [1096, 551],
};

/** Where a city is drawn. */
export function at(city: string): Point {
  return POSITIONS[city] ?? [0, 0];
}
