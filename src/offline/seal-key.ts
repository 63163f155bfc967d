/** The key by which this device seals what its person leaves unsent: fetched once a sign-in, kept beside the session (outbox/database/device.ts). */
import { atom, getDefaultStore } from "jotai";
import { sealKey } from "#contract/outbox/outbox.ts";
import type { Outbox } from "#outbox/outbox.ts";
import { failureOf } from "#src/api/failures.ts";
import { send } from "#src/api/send.ts";
import { isReachableAtom } from "./connection.ts";
import { loadOutbox } from "./load-outbox.ts";

/** Whether what the person at this page has not sent can be sealed when they leave. */
export const canSealAtom = atom(false);

/** Sees to it that the device has the key, as soon as the server can be reached, and opens what was sealed with it. @param ended when the person goes. */
export async function fetchKey(user_id: number, opening: Promise<Outbox>, ended: AbortSignal): Promise<void> {
  const store = getDefaultStore();
  const outbox = await opening.catch(() => undefined); // told where it was opened
  if (outbox === undefined || ended.aborted) return;
  const outcome = await keptKey(user_id).catch((error: unknown) => failureOf(error).kind);
  if (ended.aborted) return;
  store.set(canSealAtom, outcome === "kept");
  ended.addEventListener("abort", () => store.set(canSealAtom, false));
  if (outcome === "kept")
    return outbox.unlock().catch((error: unknown) => {
      // Closed meanwhile, by whoever left or signed in anew: the next one opens it.
      if (!ended.aborted) console.error("Could not decrypt the entries that were left at sign-out.", error);
    });
  if (outcome !== "offline") return;
  const stop = store.sub(isReachableAtom, () => {
    if (!store.get(isReachableAtom)) return;
    stop();
    if (!ended.aborted) void fetchKey(user_id, opening, ended);
  });
  ended.addEventListener("abort", stop);
}

/** @throws what kept the server from giving it. */
async function keptKey(user_id: number): Promise<"kept" | "left"> {
  const device = (await loadOutbox()).deviceHere();
  try {
    if ((await device.sealKey(user_id)) !== undefined) return "kept";
    const { seal_key } = await send(sealKey, {}, { isBackground: true, whenSignedOut: "fail" });
    return (await device.keepSealKey(user_id, seal_key)) ? "kept" : "left";
  } finally {
    device.close();
  }
}
