/** A word as it begins a line. */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The first letters of a name: what fits on a pawn. */
export function initials(name: string): string {
  return name.split(/\s+/).map((word) => word.charAt(0).toUpperCase()).join("").slice(0, 2);
}
