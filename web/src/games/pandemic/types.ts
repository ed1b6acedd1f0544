/** What the board game's server sends, as far as it is drawn. */

export interface Seat {
  role: string;
  city: string;
  hand: string[] | null;
  cards: number;
  stored: string | null;
}

export interface Awaited {
  what: string;
  seat: number;
  by?: number;
  request?: string;
  colour?: string;
  left?: number;
  city?: string;
  cards?: string[];
  placed?: string[];
}

export interface View {
  seats: Seat[];
  turn: { number: number; seat: number; phase: string; actions_left: number; quiet_night: boolean; awaits: Awaited };
  cubes: Record<string, Record<string, number>>;
  stations: string[];
  diseases: Record<string, string>;
  outbreaks: number;
  infection_step: number;
  infection_rate: number;
  infection: { known: string[]; layers: string[][]; count: number; discard: string[]; removed: string[] };
  player_deck: {
    known: string[];
    count: number;
    unseen: string[];
    piles: { cards: number; epidemic: boolean }[];
    discard: string[];
    removed: string[];
  };
  outcome: unknown;
  you: number | null;
  actor: number | null;
  supply: Record<string, number>;
  stations_left: number;
  odds: { infection: Record<string, number>; epidemic: number };
}

export interface Place {
  id: string;
  name: string;
  country: string;
  colour: string;
  population: number;
  lat: number;
  lon: number;
}

export interface Sheet {
  title: string;
  colours: Record<string, { name: string; letter: string; shape: string }>;
  roles: Record<string, { name: string; text: string; rules: string }>;
  places: Place[];
  links: [string, string][];
  events: Record<string, { name: string; text: string; rules: string }>;
  rates: number[];
  outbreak_limit: number;
  hand_limit: number;
  cubes_per_colour: number;
  city_limit: number;
  epidemics: number;
  start: string;
}
