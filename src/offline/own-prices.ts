/**
 * What belongs to one customer beside the shared catalogue, contract prices and incentives, as one record with the person and customer it was given
 * to. It goes when they go; nobody else can read it (sealed-prices.ts).
 */
import { database, resultOf } from "#outbox/database/database.ts";
import { shapesVersion } from "./answers-on-disk.ts";
import type { AtRest } from "./at-rest.ts";

/** The person at the page, and for whom they act. */
export type Owner = { user_id: number; customer_id: number };

/** What the tabs' workers hear when the catalogue on the device is another: of products, of one customer, or only looked at again. */
export type PriceNews = "products" | "own" | "checked";
const channelName = "catalog";

/** What lies on the disk, whose it is, and of which shapes. */
export type OwnRecord = { owner: Owner; shapes: number; as_of: number; sealed: AtRest };

/** @throws StorageGone */
export const readOwn = (): Promise<OwnRecord | undefined> => db().run(["prices"], "readonly", readIn);

/** Writes it, if `isStill` at that moment. @throws StorageFull, StorageGone */
export const writeOwn = (record: OwnRecord, isStill: () => boolean): Promise<void> =>
  db().run(["prices"], "readwrite", async (transaction) => {
    if (isStill()) transaction.objectStore("prices").put(record, "prices");
  });

/** Takes it from this device, unless it is this owner's; called whenever the person or the customer is another, and at each start. */
export async function keepOnlyOwnOf(owner: Owner | undefined): Promise<void> {
  try {
    const isGone = await db().run(["prices"], "readwrite", async (transaction) => {
      const kept = await readIn(transaction);
      if (kept === undefined || isOf(kept, owner)) return false;
      transaction.objectStore("prices").clear();
      return true;
    });
    if (isGone) tellWorkers("own");
  } catch (error) {
    console.info("Could not remove the saved prices.", error); // no storage: there was nothing
  }
}

/** Tells every tab's worker, this one's too. */
export function tellWorkers(news: PriceNews): void {
  channel ??= new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it reaches its own origin only
  channel.postMessage(news);
}

/** Calls `hear` with the news of other tabs and of the page. For the worker. */
export function onNews(hear: (news: PriceNews) => void): void {
  new BroadcastChannel(channelName).addEventListener("message", ({ data }: MessageEvent<PriceNews>) => hear(data));
}

let channel: BroadcastChannel | undefined;
let opened: ReturnType<typeof database> | undefined;
const db = () =>
  (opened ??= database(indexedDB, "portal-contract-prices", [(made) => made.createObjectStore("prices")]));

const readIn = (transaction: IDBTransaction): Promise<OwnRecord | undefined> =>
  resultOf<OwnRecord | undefined>(transaction.objectStore("prices").get("prices"));

/** Whether it is this owner's, in the shapes of this build. */
export const isOf = (kept: OwnRecord | undefined, owner: Owner | undefined): kept is OwnRecord =>
  kept?.shapes === shapesVersion &&
  kept.owner.user_id === owner?.user_id &&
  kept.owner.customer_id === owner.customer_id;
