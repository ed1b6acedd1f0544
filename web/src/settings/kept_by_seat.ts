/** Choices kept in this browser by table and seat, for the most recent tables. */

const MOST = 40;

export class KeptBySeat<Choice> {
  constructor(private readonly key: string) {}

  /** Choices at a table of all seats that made one. */
  at = (table: string): Record<number, Choice> => this.read()[table] ?? {};

  keep(table: string, seat: number, choice: Choice): void {
    const { [table]: here, ...others } = this.read();
    const tables = Object.entries(others).slice(-MOST);
    try {
      localStorage.setItem(this.key, JSON.stringify({ ...Object.fromEntries(tables), [table]: { ...here, [seat]: choice } }));
    } catch {
      // The page works without storage.
    }
  }

  private read(): Record<string, Record<number, Choice>> {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? "{}") as Record<string, Record<number, Choice>>;
    } catch {
      return {};
    }
  }
}
