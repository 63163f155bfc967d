/**
 * Keeps the catalogue on this device: asks in the background for what changed, a moment after the first screen, when the network is back, when the
 * page is looked at again, and every few minutes. One tab at a time. Nobody asked for it, so it fails in silence: the next time goes on at the cursor.
 */
import { getDefaultStore } from "jotai";
import { classifications, ownCatalogue, productChanges } from "#contract/catalogue/catalogue.ts";
import { failureOf } from "#src/api/failures.ts";
import { send, sendForBlob, type SendOptions } from "#src/api/send.ts";
import { sealSecret, token } from "#src/api/token.ts";
import { askCatalogue } from "#src/offline/catalogue/client.ts";
import { isReachableAtom, isSavingData } from "#src/offline/connection.ts";
import type { Owner } from "#src/offline/own-prices.ts";
import { keepOwn, ownOf } from "#src/offline/sealed-prices.ts";
import type { User } from "#src/data/identity/session.ts";

const everyMs = 5 * 60_000;
/** Looking at the page again is no reason to ask twice in a minute. */
const atMostEveryMs = 60_000;
/** What a person looks at is asked for first. */
const afterReconnectMs = 2_000;

const background: SendOptions = { isBackground: true, whenSignedOut: "fail" };

let current: (() => User | undefined) | undefined;
let lastAsked = 0;
let isUnderWay = false;
/** The device has no room, or keeps nothing: asking again in this visit would be for nothing. */
let isGivenUp = false;

/** Starts it, and asks at once; called again when the person or the customer is another. @param user whoever is logged in. */
export function keepCatalogue(user: () => User | undefined): void {
  const isFirst = current === undefined;
  current = user;
  void sync();
  if (!isFirst) return;
  const store = getDefaultStore();
  store.sub(isReachableAtom, () => {
    if (store.get(isReachableAtom)) setTimeout(() => void sync(), afterReconnectMs);
    // The first question without a network must not wait for the disk.
    else void askCatalogue("ready").catch(() => undefined);
  });
  const look = () => {
    const isShown = document.visibilityState === "visible" && store.get(isReachableAtom);
    if (isShown && Date.now() - lastAsked >= atMostEveryMs) void sync();
  };
  document.addEventListener("visibilitychange", look);
  setInterval(look, everyMs);
}

async function sync(): Promise<void> {
  const user = current?.();
  if (user === undefined || isGivenUp) return;
  lastAsked = Date.now();
  try {
    await keepPrices(user);
    if (isUnderWay) return;
    isUnderWay = true;
    await alone(() => keepProducts(user)).finally(() => (isUnderWay = false));
  } catch (error) {
    if (error instanceof Error && ["StorageFull", "StorageGone"].includes(error.name)) isGivenUp = true;
    if (failureOf(error).kind === "broken") console.info("Could not save the catalog on this device.", error);
  }
}

/** Prices first: without them nothing is shown. */
async function keepPrices({ user_id, customer_id }: User): Promise<void> {
  const owner: Owner = { user_id, customer_id };
  const isStill = stillHere(owner);
  const known = (await ownOf(owner, sealSecret()))?.own.version;
  const answer = await send(
    ownCatalogue,
    { customerId: customer_id, ...(known === undefined ? {} : { known }) },
    background,
  );
  await keepOwn(owner, answer, { now: Date.now(), secret: sealSecret(), isStill });
}

async function keepProducts({ user_id, customer_id }: User): Promise<void> {
  const isStill = stillHere({ user_id, customer_id });
  const { isComplete, hasClasses, ...progress } = await askCatalogue("progress");
  // The whole catalogue is much for somebody who pays for each megabyte; what changes later is not.
  if (!isComplete && isSavingData()) return;
  let { cursor } = progress;
  let isOther = !hasClasses;
  for (let again = true; again && isStill();) {
    // The worker reads it: a page of 500 products would hold up a frame.
    const answer = await sendForBlob(productChanges, cursor === undefined ? {} : { cursor }, background);
    const applied = await askCatalogue("apply", cursor, answer);
    ({ cursor, again } = applied);
    isOther ||= applied.changed;
  }
  if (isOther && isStill()) await askCatalogue("keepClasses", await send(classifications, {}, background));
}

/** Whether this person is still at the page, with the session that they had. */
function stillHere({ user_id, customer_id }: Owner): () => boolean {
  const session = token();
  return () => {
    const now = current?.();
    return session !== undefined && token() === session && now?.user_id === user_id && now.customer_id === customer_id;
  };
}

/** Runs it unless another tab does so. */
const alone = (work: () => Promise<void>): Promise<void> =>
  navigator.locks === undefined
    ? work() // each tab for itself: whatever comes twice changes nothing
    : navigator.locks.request("catalog", { ifAvailable: true }, (lock) => (lock === null ? undefined : work()));
