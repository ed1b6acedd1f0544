/** Commitment check: whether a seed is the committed one for a text, such as the id of a table. */

export async function keepsCommitment(seed: string, promised: string, commitment: string): Promise<boolean> {
  // Browsers compute hashes only for pages from loopback or https.
  if (!globalThis.crypto?.subtle) return false;
  const bytes = new TextEncoder().encode(`${seed}:${promised}`);
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("") === commitment.toLowerCase();
}
