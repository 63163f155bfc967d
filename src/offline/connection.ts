/** Whether the server can be reached. Each answer and each failure tells; `navigator.onLine` is only a hint (it stays true on a dead Wi-Fi). */
import { atom, getDefaultStore } from "jotai";
import { versions } from "#contract/identity/session.ts";
import { send } from "#src/api/send.ts";
import { reachability } from "#src/api/signals.ts";

/** How long after a failure the server is looked for again while nothing else asks it. */
const lookAgainMs = 5_000;
/** Somebody who pressed a button does not wait longer to hear whether there is a network. */
const answersWithinMs = 4_000;

/** True until a call finds that the server cannot be reached, and again from the first answer on. */
export const isReachableAtom = atom(true);

/** Asks whether the server can be reached now; the atom knows when this resolves. For the version: nobody has to be signed in, and it is small. */
export async function lookForServer(): Promise<void> {
  await send(versions, {}, { isBackground: true }).catch(() => undefined); // told as a signal, either way
}

/** Whether the server can be reached now. What a call met last may be its own bad luck, and over: it asks before it says no, but not for long. */
export async function canBeReached(): Promise<boolean> {
  const isReachable = () => getDefaultStore().get(isReachableAtom);
  if (isReachable()) return true;
  await Promise.race([lookForServer(), new Promise((resolve) => setTimeout(resolve, answersWithinMs))]);
  return isReachable();
}

/** Follows the connection; called once at the start. @param onBack is called each time the server can be reached again. */
export function watchConnection(onBack: () => void): void {
  const store = getDefaultStore();
  let looking: ReturnType<typeof setTimeout> | undefined;
  const look = () => void lookForServer();
  const lost = () => {
    store.set(isReachableAtom, false);
    clearTimeout(looking);
    looking = setTimeout(look, lookAgainMs);
  };
  const back = () => {
    clearTimeout(looking);
    if (store.get(isReachableAtom)) return;
    store.set(isReachableAtom, true);
    onBack();
  };
  reachability.addEventListener("answered", back);
  reachability.addEventListener("unanswered", lost);
  globalThis.addEventListener("offline", lost);
  globalThis.addEventListener("online", look);
  if (!navigator.onLine) lost();
}

/** Whether the person wants little to be fetched; only some browsers tell. */
export const isSavingData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
