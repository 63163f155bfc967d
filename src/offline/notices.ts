/** Notices as this device's browser has them: the subscription that it made for the portal, and those that stand on the screen. What is sent is chosen at the server. */
import { countBadge, standingNotices } from "#outbox/badge.ts";

/** `none`: this browser, or this way of opening the portal, has no notices. `blocked`: its person, or whoever looks after it, forbade them. */
export type Ability = "none" | "blocked" | "can";

export async function ability(): Promise<Ability> {
  if (!("Notification" in globalThis) || !("PushManager" in globalThis)) return "none";
  if ((await registered()) === undefined) return "none";
  return Notification.permission === "denied" ? "blocked" : "can";
}

/** The browser's own subscription, if it was made for this key of the server's. */
export async function subscription(publicKey: string): Promise<PushSubscription | undefined> {
  const found = await (await registered())?.pushManager.getSubscription();
  return found && keyOf(found) === publicKey && Notification.permission === "granted" ? found : undefined;
}

/** Asks the person, then the browser: only on a press. Undefined: the person, or the browser for them, said no. @throws what keeps the browser from it. */
export async function subscribe(publicKey: string): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  const manager = (await registered())!.pushManager;
  const found = await manager.getSubscription();
  if (found && keyOf(found) !== publicKey) await found.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Nothing comes to this device any more, and nothing that came stands on it. For whoever left; never waited for, and never in their way. */
export async function forgetNotices(): Promise<void> {
  try {
    await closeAll(() => true);
    await (await (await registered())?.pushManager?.getSubscription())?.unsubscribe();
  } catch (error) {
    console.info("Could not remove the notifications from this device.", error); // the server sends nothing more in any case
  }
}

/**
 * Closes the notifications of the page that the user looks at; they no longer count. The notification of a push that the worker could not read names no
 * customer (sw/notices.ts).
 * @param customerId whose data it shows; undefined: any customer's
 */
export const lookedAt = (pathname: string, customerId: number | undefined): Promise<void> =>
  closeAll((path = "") => {
    const page = new URL(path, location.origin);
    const named = page.searchParams.get("customer");
    const isShown = named === null || customerId === undefined || named === String(customerId);
    return page.pathname === pathname && isShown;
  }).catch(console.info);

/** A notice was pressed while this tab was open (sw/notices.ts). Called once. */
export function followNotices(open: (path: string) => void): void {
  navigator.serviceWorker?.addEventListener(
    "message",
    ({ data }: MessageEvent<{ type?: string; path?: string } | null>) => {
      if (data?.type === "OPEN" && data.path !== undefined) open(data.path);
    },
  );
}

async function closeAll(isMeant: (path: string | undefined) => boolean): Promise<void> {
  const meant = (await standingNotices()).filter(({ data }) => isMeant((data as { path?: string } | null)?.path));
  for (const notice of meant) notice.close();
  if (meant.length > 0) await countBadge();
}

const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration();

/** As the server writes it: base64url without padding. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
