/** Whether board and side lie below each other: then what is clicked most stands right below the board. */

import { MediaQuery } from "svelte/reactivity";

export const narrow = new MediaQuery("(max-width: 999px)", false);
