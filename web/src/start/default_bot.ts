/** Default bot: the strongest one available, if there is one. */
export const defaultBot = (bots: string[]): string | undefined => (bots.includes("planner") ? "planner" : bots[0]);
