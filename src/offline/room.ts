/** Whether this device has room for what is entered without a network, and whether the browser promises to keep it. */
import { atom, getDefaultStore } from "jotai";
import { isStalled, StorageFull, StorageGone } from "#outbox/database/database.ts";

/** Bytes that are left, where that is too little; undefined: enough, or nobody can say. */
export const littleRoomAtom = atom<number | undefined>(undefined);

/** How the last write to this device went: what was entered, or that an entry is being sent. */
export const diskAtom = atom<"takes" | "full" | "gone">("takes");

/** Notes why a write was not taken; whatever else failed says nothing of the disk. */
export function noteRefusedWrite(error: unknown): void {
  if (error instanceof StorageFull) store.set(diskAtom, "full");
  // Something stood before it, such as another tab: the browser keeps what is entered.
  if (error instanceof StorageGone && !isStalled(error)) store.set(diskAtom, "gone");
}

/** True where the browser may clear what waits when room runs short. */
export const isClearableAtom = atom(false);

const lookEveryMs = 60_000;
const mb = 1024 * 1024;
const store = getDefaultStore();
let lookedAt = Number.NEGATIVE_INFINITY;

/**
 * Whether so much is too little: under 50 MB, or under 5 % where that is more, up to 200 MB. An entry takes a kilobyte, but build and catalogue take
 * their room too, and a browser that is nearly full begins to clear.
 */
export const isLittle = (left: number, quota: number): boolean =>
  left < Math.max(50 * mb, Math.min(quota * 0.05, 200 * mb));

/** Looks how much room is left; at most once a minute. */
export async function lookAtRoom(): Promise<void> {
  if (performance.now() - lookedAt < lookEveryMs) return;
  lookedAt = performance.now();
  // Not everywhere, and not in every private window.
  const { usage, quota } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  if (usage === undefined || quota === undefined) return;
  const left = Math.max(0, quota - usage);
  store.set(littleRoomAtom, isLittle(left, quota) ? left : undefined);
}

/** Asks the browser, once a visit, not to clear what waits here when room is short. */
export function askToPersist(): void {
  asked ??= ask();
}

async function ask(): Promise<void> {
  const promised = await navigator.storage?.persist?.().catch(() => undefined);
  if (promised === false) store.set(isClearableAtom, true);
}
let asked: Promise<void> | undefined;
