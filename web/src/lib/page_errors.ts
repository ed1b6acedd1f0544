/** Errors of the page: what the server's log is told of them. */

const MOST = 5; // reports of one page
const FRAMES = 4; // of a stack, the innermost

export interface PageErrorReport {
  error: string;
  at: string;
}

/** The type of an error and its places in the page's files; its message is left out, as it may quote a card. */
export function reportOf(error: unknown): PageErrorReport {
  const { name, message, stack } = error instanceof Error ? error : { name: typeof error, message: "", stack: "" };
  const code = /svelte\.dev\/e\/(\w+)/.exec(message)?.[1];
  const places = [...(stack ?? "").matchAll(/\/([\w.-]+:\d+:\d+)\)?$/gm)].map(([, place]) => place);
  return { error: (code ?? name).replace(/\W/g, " ").slice(0, 64), at: places.slice(0, FRAMES).join(" < ").slice(0, 400) };
}

const reported = new Set<string>();

/** Tell the server of an error, once for each place, and a few times at most. */
export function report(error: unknown): void {
  console.error(error);
  const body = JSON.stringify(reportOf(error));
  if (reported.has(body) || reported.size >= MOST) return;
  reported.add(body);
  void fetch("/api/page-errors", { method: "POST", headers: { "content-type": "application/json" }, body }).catch(() => undefined);
}
