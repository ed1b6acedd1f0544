/** Media queries: narrow screens, on which board and side lie below each other, and screens without a keyboard. */

import { MediaQuery } from "svelte/reactivity";

export const narrow = new MediaQuery("(max-width: 999px)", false);
export const touch = new MediaQuery("(hover: none), (max-width: 700px)", false);
