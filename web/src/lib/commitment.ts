/** Commitment check: whether the seed shown at the end is the one that was promised for this table at the start. */

export async function keepsCommitment(seed: string, table: string, commitment: string): Promise<boolean> {
  // Browsers do sums of this kind only for pages from loopback or https.
  if (!globalThis.crypto?.subtle) return false;
  const bytes = new TextEncoder().encode(`${seed}:${table}`);
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("") === commitment.toLowerCase();
}
