/** Notification that it is somebody's turn, while the page lies in the background; without it nothing is sent. */

/** Whether this browser can show any: only pages that came by HTTPS, or from the own machine, may ask. */
export const canNotify = () => "Notification" in window && window.isSecureContext;

/** Ask to be allowed, if nobody has said yet; whether it is. */
export async function allowNotifications(): Promise<boolean> {
  if (!canNotify()) return false;
  if (Notification.permission !== "default") return Notification.permission === "granted";
  return (await Notification.requestPermission()) === "granted";
}

/** Show it; one for a table takes the place of the one before. */
export async function notifyTurn(table: string, title: string, body: string): Promise<void> {
  if (!canNotify() || Notification.permission !== "granted") return;
  const options = { body, tag: `/t/${table}`, icon: "/icons/icon-192.png" };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  // Phones show none but through a service worker; a page without one shows its own.
  if (worker?.active) await worker.showNotification(title, options).catch(() => undefined);
  else new Notification(title, options).onclick = () => window.focus();
}
