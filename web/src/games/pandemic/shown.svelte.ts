/** What this screen shows besides the table itself. */

export const shown = $state({ chances: false });
