/** Introductions of the games, in one sentence; a game without one is introduced by what the server says of it. */
export const INTRODUCTIONS: Record<string, string> = {
  pandemic: "The board game: four diseases spread over the world; travel, treat and share what you know.",
  dice: "A solo game of dice on a map of the United States: roll, research, and race the infection.",
  cure: "The dice game: six regions around a treatment centre; roll, push your luck, take samples.",
};
