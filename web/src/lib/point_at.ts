/** Pointing: marks elements of the table with a class until it is taken back. */
import { tick } from "svelte";

/** Mark what some selectors find, once it is drawn; the function that takes it back. */
export function pointAt(selectors: string[], mark: string): () => void {
  let gone = false;
  void tick().then(() => {
    if (!gone && selectors.length) for (const one of document.querySelectorAll(selectors.join())) one.classList.add(mark);
  });
  return () => {
    gone = true;
    for (const one of document.querySelectorAll(`.${mark}`)) one.classList.remove(mark);
  };
}
