/** Colours of disease dice. */

export interface Paint {
  body: string;
  sign: string;
  rim: string;
}

export function dieColours(colour: string): Paint {
  return { body: `var(--d-${colour})`, sign: `var(--on-${colour})`, rim: `var(--rim-${colour})` };
}
