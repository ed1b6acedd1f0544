/** Whether own seats at a table tell their cards by themselves: as chosen, kept in this browser by table and seat. */

const KEY = "fourcures.telling";
const MOST = 40;

type Chosen = Record<number, boolean>;

function read(): Record<string, Chosen> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Chosen>;
  } catch {
    return {};
  }
}

/** What was chosen for the seats at a table. */
export const tellingAt = (table: string): Chosen => read()[table] ?? {};

export function keepTelling(table: string, seat: number, on: boolean): void {
  const { [table]: here, ...others } = read();
  const tables = Object.entries(others).slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(tables), [table]: { ...here, [seat]: on } }));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
