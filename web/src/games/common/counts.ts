/** Copy of the counts with an amount added to one of them, at least 0. */
export function plus(counts: Readonly<Record<string, number>>, key: string, amount: number): Record<string, number> {
  return { ...counts, [key]: Math.max(0, (counts[key] ?? 0) + amount) };
}
