/** Overlays of the map that this screen shows. */

export const overlays = $state({ chances: false });
