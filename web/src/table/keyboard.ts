/** Keyboard shortcuts: single keys, active everywhere except in text fields. */

export interface KeyHandlers {
  help: () => void;
  undo: () => void;
  type: () => void;
  list: () => void;
  number: (digit: number) => void;
  pass: () => void;
  log: () => void;
  chat: () => void;
  advise: () => void;
  cancel: () => void;
  wait: () => void;
  tell: () => void;
  propose: () => void;
  skip: () => void;
  replay: () => void;
  /** Step in a replay. Return whether the key was for the replay. */
  step: (by: number) => boolean;
  end: (which: "first" | "last") => boolean;
}

/** Keys in the help, in its order. */
export const KEYS: [string, string][] = [
  ["/", "type an action; Tab completes, ↑ ↓ choose, Enter plays"],
  ["1 – 9", "play or open that line of the list"],
  ["a", "go to the list; ↑ ↓ move, Enter plays"],
  ["p", "let the moment pass"],
  ["w", "wait: be asked before the next step"],
  ["t", "tell everybody all your cards, where hands are hidden"],
  ["u", "undo"],
  ["Space", "skip what is being shown"],
  ["h", "ask the adviser, where the table allows it"],
  ["g", "lay out a proposal"],
  ["l", "go to the log"],
  ["c", "chat"],
  ["r", "replay; Space plays and pauses, ← → step, Home and End jump; r again goes back to now"],
  ["Tab", "go through board, cards and buttons; Enter chooses"],
  ["Esc", "close, leave a field"],
  ["?", "this help"],
];

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=range]), textarea, select"));

export function keys(handlers: KeyHandlers): (event: KeyboardEvent) => void {
  const single: Record<string, () => unknown> = {
    "?": handlers.help,
    u: handlers.undo,
    "/": handlers.type,
    a: handlers.list,
    p: handlers.pass,
    w: handlers.wait,
    t: handlers.tell,
    Escape: handlers.cancel,
    l: handlers.log,
    c: handlers.chat,
    h: handlers.advise,
    g: handlers.propose,
    r: handlers.replay,
    ArrowLeft: () => handlers.step(-1),
    ArrowRight: () => handlers.step(1),
    Home: () => handlers.end("first"),
    End: () => handlers.end("last"),
  };
  return (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    if (typing(event.target)) {
      if (event.key === "Escape") (event.target as HTMLElement).blur();
      return;
    }
    // A space presses a focused button; anywhere else it skips.
    if (event.key === " " && !(event.target instanceof HTMLButtonElement)) {
      if (!(event.target as Element).closest?.("[role=button]")) handlers.skip();
      return;
    }
    if (/^[1-9]$/.test(event.key)) handlers.number(Number(event.key));
    else if (!single[event.key] || single[event.key]!() === false) return;
    event.preventDefault();
  };
}
