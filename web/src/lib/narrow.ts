/** Media query of narrow screens, where board and side lie below each other. */

import { MediaQuery } from "svelte/reactivity";

export const narrow = new MediaQuery("(max-width: 999px)", false);
