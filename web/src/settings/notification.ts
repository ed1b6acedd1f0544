/** Notification of one's turn while the page is in the background, sent only if allowed. */

/** Whether this browser can show notifications: only pages from HTTPS or from the same machine may ask. */
export const canNotify = () => "Notification" in window && window.isSecureContext;

/** Ask for permission if it is undecided. Return true if it is granted. */
export async function allowNotifications(): Promise<boolean> {
  if (!canNotify()) return false;
  if (Notification.permission !== "default") return Notification.permission === "granted";
  return (await Notification.requestPermission()) === "granted";
}

/** Show a notification; it replaces an earlier one of the same table. */
export async function notifyTurn(table: string, title: string, body: string): Promise<void> {
  if (!canNotify() || Notification.permission !== "granted") return;
  const options = { body, tag: `/t/${table}`, icon: "/icons/icon-192.png" };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  // Phones show notifications only through a service worker; a page without one shows its own.
  if (worker?.active) await worker.showNotification(title, options).catch(() => undefined);
  else new Notification(title, options).onclick = () => window.focus();
}
