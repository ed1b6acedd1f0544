/** View and components of a game without a UI of its own, as far as they describe themselves. */

/** Field of the state: its description, the things by which it is indexed, and its largest number. */
export interface FieldText {
  about: string;
  axes: string[];
  highest: number;
}

export interface Components {
  title: string;
  actions: Record<string, { name: string; text: string }>;
  /** Names of each kind of thing. */
  things?: Record<string, string[]>;
  fields?: Record<string, FieldText>;
}

export type View = Record<string, unknown>;
