/** One-sentence introductions of the games; other games use the server's description. */
export const INTRODUCTIONS: Record<string, string> = {
  pandemic: "The board game: four diseases spread over the world; travel, treat and share what you know.",
  dice: "A solo game of dice on a map of the United States: roll, research, and race the infection.",
  cure: "The dice game: six regions around a treatment centre; roll, push your luck, take samples.",
};
