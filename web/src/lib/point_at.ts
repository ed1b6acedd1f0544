/** Pointing: marks elements of the table with a class until it is taken back. */
import { tick } from "svelte";

/** Mark what some selectors find, once it is drawn, and then do something; the function that takes the marks back. */
export function pointAt(selectors: string[], mark: string, then: () => void = () => undefined): () => void {
  let gone = false;
  void tick().then(() => {
    if (gone || !selectors.length) return;
    for (const one of document.querySelectorAll(selectors.join())) one.classList.add(mark);
    then();
  });
  return () => {
    gone = true;
    for (const one of document.querySelectorAll(`.${mark}`)) one.classList.remove(mark);
  };
}
