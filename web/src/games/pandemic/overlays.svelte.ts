/** What this screen shows besides the table itself. */

export const overlays = $state({ chances: false });
