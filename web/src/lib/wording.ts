/** A word as it begins a line. */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
