/** View and components of a game that has no UI of its own, as far as they say what they are. */

/** A field of the state: what it is, the things along which it lies, and the largest number. */
export interface FieldText {
  about: string;
  axes: string[];
  highest: number;
}

export interface Components {
  title: string;
  actions: Record<string, { name: string; text: string }>;
  /** The names of each kind of thing. */
  things?: Record<string, string[]>;
  fields?: Record<string, FieldText>;
}

export type View = Record<string, unknown>;
