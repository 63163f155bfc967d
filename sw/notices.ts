/** Notices on this device: shown as they come, and the page that one is about when it is pressed. */
import { isPagePath } from "#contract/base/page-path.ts";
import { countBadge } from "#outbox/badge.ts";
import * as text from "#contract/identity/notice-text.ts";

declare const self: ServiceWorkerGlobalScope;

/** As the server sends it (server/services/mail/notice.ts). */
type Notice = { topic: string; title: string; body: string; path: string };

/** A browser that woke us wants something shown, whatever came: else it ends the subscription. */
export async function showNotice({ data }: PushEvent): Promise<void> {
  const { topic, title, body, path } = noticeIn(data) ?? unread;
  // What is news again takes the place of what was said before.
  await self.registration.showNotification(title, {
    body,
    tag: `${topic} ${path}`,
    icon: "/icons/icon-192.png",
    data: { path },
  });
  await countBadge();
}

/** Goes to a window of the portal that is open, which finds the way itself: what is typed there must not be lost by a reload. */
export async function openNotice({ notification }: NotificationEvent): Promise<void> {
  const { path = "/" } = (notification.data ?? {}) as { path?: string };
  notification.close();
  await countBadge();
  const windows = await self.clients.matchAll({ type: "window" });
  const { pathname } = new URL(path, self.location.origin);
  const window = windows.find(({ url }) => new URL(url).pathname === pathname) ?? windows[0];
  if (window === undefined) {
    await self.clients.openWindow(path);
    return;
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a window of ours: it takes no target
  window.postMessage({ type: "OPEN", path });
  await window.focus();
}

function noticeIn(data: PushMessageData | null): Notice | undefined {
  try {
    const said = data?.json() as Partial<Notice> | undefined;
    const { topic = "", title, body = "", path = "/" } = said ?? {};
    if (typeof title !== "string" || !/^\/(?!\/)/.test(path) || !isPagePath(path)) return undefined;
    return { topic, title, body, path };
  } catch {
    return undefined; // no JSON: nothing of ours
  }
}

const unread: Notice = { topic: "", title: text.unreadTitle, body: text.unreadBody, path: "/" };
