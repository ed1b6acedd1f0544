/** Pointing: marks elements of the table with a class until the mark is removed. */
import { tick } from "svelte";

/** Mark the elements of selectors once they are drawn, then call `then`. Return a function that unmarks them. */
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
