/**
 * What belongs to one customer beside the shared catalogue, contract prices and incentives, as one record with the person and customer it was given
 * to. It goes when they go; nobody else can read it.
 */
import type { OwnCatalogue } from "#contract/catalogue.ts";
import { database, resultOf } from "#outbox/database.ts";

/** The person at the page, and for whom they act. */
export type Owner = { user_id: number; customer_id: number };
type Kept = { owner: Owner; as_of: number; own: OwnCatalogue };

/** What the tabs' workers hear when the catalogue on the device is another: of products, of one customer, or only looked at again. */
export type News = "products" | "own" | "checked";
const channelName = "catalogue";

/** The record of this owner; another's is none of theirs. @throws StorageGone */
export async function ownOf(owner: Owner): Promise<Kept | undefined> {
  const kept = await db().run(["own"], "readonly", readIn);
  return isOf(kept, owner) ? kept : undefined;
}

/**
 * Keeps what the server answered. @param isStill whether this person is still at the page, looked at when it is written: a late answer is never
 * written for the next one. @throws StorageFull, StorageGone
 */
export async function keepOwn(owner: Owner, answer: OwnCatalogue, now: number, isStill: () => boolean): Promise<void> {
  await db().run(["own"], "readwrite", async (transaction) => {
    const before = await readIn(transaction);
    const own = answer.unchanged && isOf(before, owner) ? before.own : answer;
    if (isStill() && !own.unchanged)
      transaction.objectStore("own").put({ owner, as_of: now, own } satisfies Kept, "own");
  });
  tellWorkers("own");
}

/** Takes it from this device, unless it is this owner's; called whenever the person or the customer is another, and at each start. */
export async function keepOnlyOwnOf(owner: Owner | undefined): Promise<void> {
  try {
    const isGone = await db().run(["own"], "readwrite", async (transaction) => {
      const kept = await readIn(transaction);
      if (kept === undefined || isOf(kept, owner)) return false;
      transaction.objectStore("own").clear();
      return true;
    });
    if (isGone) tellWorkers("own");
  } catch (error) {
    console.info("This device keeps no prices.", error); // no storage: there was nothing
  }
}

/** Tells every tab's worker, this one's too. */
export function tellWorkers(news: News): void {
  channel ??= new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it reaches its own origin only
  channel.postMessage(news);
}

/** Calls `hear` with the news of other tabs and of the page. For the worker. */
export function onNews(hear: (news: News) => void): void {
  new BroadcastChannel(channelName).addEventListener("message", ({ data }: MessageEvent<News>) => hear(data));
}

let channel: BroadcastChannel | undefined;
let opened: ReturnType<typeof database> | undefined;
const db = () => (opened ??= database(indexedDB, "catalogue-own", [(made) => made.createObjectStore("own")]));

const readIn = (transaction: IDBTransaction): Promise<Kept | undefined> =>
  resultOf<Kept | undefined>(transaction.objectStore("own").get("own"));

const isOf = (kept: Kept | undefined, owner: Owner | undefined): kept is Kept =>
  kept !== undefined && kept.owner.user_id === owner?.user_id && kept.owner.customer_id === owner.customer_id;
