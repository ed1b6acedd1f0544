/** The bot that plays where nobody has chosen another: the one that plays best, if there is one. */
export const defaultBot = (bots: string[]): string | undefined => (bots.includes("planner") ? "planner" : bots[0]);
