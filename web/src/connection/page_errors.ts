/** Page errors: reports to the server's log. */

const MOST = 5; // reports of one page
const FRAMES = 4; // innermost stack frames kept

export interface PageErrorReport {
  error: string;
  at: string;
}

/** Type of an error and its places in the page's files, without its message, which may quote a card. */
export function reportOf(error: unknown): PageErrorReport {
  const { name, message, stack } = error instanceof Error ? error : { name: typeof error, message: "", stack: "" };
  const code = /svelte\.dev\/e\/(\w+)/.exec(message)?.[1];
  const places = [...(stack ?? "").matchAll(/\/([\w.-]+:\d+:\d+)\)?$/gm)].map(([, place]) => place);
  return { error: (code ?? name).replace(/\W/g, " ").slice(0, 64), at: places.slice(0, FRAMES).join(" < ").slice(0, 400) };
}

const reported = new Set<string>();

/** Report an error to the server, once for each place, and at most a few times. */
export function report(error: unknown): void {
  console.error(error);
  const body = JSON.stringify(reportOf(error));
  if (reported.has(body) || reported.size >= MOST) return;
  reported.add(body);
  void fetch("/api/page-errors", { method: "POST", headers: { "content-type": "application/json" }, body }).catch(() => undefined);
}
