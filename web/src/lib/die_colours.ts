/** Colours of the dice of diseases. */

export interface Paint {
  body: string;
  sign: string;
  rim: string;
}

export function dieColours(colour: string): Paint {
  if (colour === "black") return { body: "#1d242c", sign: "#eef1f4", rim: "#aab5c0" };
  return { body: `var(--d-${colour})`, sign: `var(--on-${colour})`, rim: "#0008" };
}
