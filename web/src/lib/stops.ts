/** Stops of the own seats at a table: where one wants to be asked for events. Kept in this browser, by table and seat. */

export interface Stops {
  /** Asked in every window. */
  full_control: boolean;
  /** Names of cards about which one is not asked. */
  quiet_cards: string[];
}

const KEY = "fourcures.stops";
const MOST = 40;
export const USUAL: Stops = { full_control: false, quiet_cards: [] };

type Kept = Record<string, Record<number, Stops>>;

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Kept;
  } catch {
    return {};
  }
}

/** The stops of all seats at a table that were ever changed. */
export const stopsAt = (table: string): Record<number, Stops> => read()[table] ?? {};

export function keepStops(table: string, seat: number, stops: Stops): void {
  const { [table]: here, ...others } = read();
  const tables = Object.entries(others).slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(tables), [table]: { ...here, [seat]: stops } }));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
