/** Format a probability as people say it. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.01) return "< 1 %";
  if (chance < 1 && chance > 0.99) return "> 99 %";
  return `${Math.round(chance * 100)} %`;
}

/** Copy of the counts with an amount added to one of them, at least 0. */
export function plus(counts: Readonly<Record<string, number>>, key: string, amount: number): Record<string, number> {
  return { ...counts, [key]: Math.max(0, (counts[key] ?? 0) + amount) };
}
