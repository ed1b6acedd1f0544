import { beforeEach, expect, test, vi } from "vitest";

import { allowNotifications, canNotify, notifyTurn } from "./notification";

const shown: [string, NotificationOptions][] = [];

function browser(permission: NotificationPermission, answer: NotificationPermission = permission, worker: unknown = undefined) {
  class Shown {
    static permission = permission;
    static requestPermission = vi.fn(async () => answer);
    onclick = null;
    constructor(title: string, options: NotificationOptions) {
      shown.push([title, options]);
    }
  }
  vi.stubGlobal("window", { isSecureContext: true, Notification: Shown });
  vi.stubGlobal("Notification", Shown);
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => worker } });
  return Shown;
}

beforeEach(() => {
  shown.length = 0;
});

test("permission is asked for once, and a refusal is kept to", async () => {
  const asked = browser("default", "granted");
  expect(await allowNotifications()).toBe(true);
  expect(asked.requestPermission).toHaveBeenCalledOnce();
  const refused = browser("denied");
  expect(await allowNotifications()).toBe(false);
  expect(refused.requestPermission).not.toHaveBeenCalled();
  await notifyTurn("abc", "Your turn", "Choose");
  expect(shown).toEqual([]);
});

test("a turn is told by the service worker where there is one, else by the page", async () => {
  browser("granted");
  await notifyTurn("abc", "Your turn", "Choose");
  expect(shown).toEqual([["Your turn", { body: "Choose", tag: "/t/abc", icon: "/icons/icon-192.png" }]]);
  const showNotification = vi.fn(async () => undefined);
  browser("granted", "granted", { active: {}, showNotification });
  await notifyTurn("abc", "Your turn", "Choose");
  expect(showNotification).toHaveBeenCalledOnce();
  expect(shown).toHaveLength(1);
});

test("a page that came without encryption cannot ask", async () => {
  browser("default");
  vi.stubGlobal("window", { isSecureContext: false, Notification });
  expect(canNotify()).toBe(false);
  expect(await allowNotifications()).toBe(false);
});
