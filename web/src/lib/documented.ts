/** The kinds of events that a game's documentation lists; for tests that none is forgotten. */
export function documentedKinds(text: string): string[] {
  const part = text.split("\n## Events\n")[1]!.split("\n## ")[0]!;
  const cells = part.split("\n").flatMap((line) => /^\| (.+?) \| .+ \|$/.exec(line)?.[1] ?? []);
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, kind]) => kind!));
}
