/** List of the tables of this browser, in its local storage: ids only, the server knows the rest. */

const KEY = "fourcures.tables";
const MOST = 40;

export function myTables(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

function keep(ids: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids.slice(0, MOST)));
  } catch {
    // A browser that keeps nothing still plays; its tables are found by their links.
  }
}

/** Put a table first in the list. */
export const remember = (id: string) => keep([id, ...myTables().filter((other) => other !== id)]);

export const forget = (id: string) => keep(myTables().filter((other) => other !== id));
