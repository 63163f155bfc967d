/** The prices that belong to one customer, as they lie on the disk: sealed, and readable as long as the session lasts (at-rest.ts). */
import type { OwnCatalogue } from "#contract/catalogue/catalogue.ts";
import { shapesVersion } from "./answers-on-disk.ts";
import { opened, sealed } from "./at-rest.ts";
import { isOf, type Owner, readOwn, tellWorkers, writeOwn } from "./own-prices.ts";

export type KeptPrices = { owner: Owner; as_of: number; own: OwnCatalogue };

/** What is kept of this owner; another's is none of theirs. @param secret the session's. @throws StorageGone */
export async function ownOf(owner: Owner, secret: string | undefined): Promise<KeptPrices | undefined> {
  const kept = await readOwn();
  if (!isOf(kept, owner)) return undefined;
  const own = await opened<OwnCatalogue>(secret, kept.sealed);
  return own && { owner: kept.owner, as_of: kept.as_of, own };
}

type Keeping = { now: number; secret: string | undefined; isStill: () => boolean };

/**
 * Keeps what the server answered. @param isStill whether this person is still at the page, looked at when it is written: a late answer is never
 * written for the next one. @throws StorageFull, StorageGone
 */
export async function keepOwn(owner: Owner, answer: OwnCatalogue, { now, secret, isStill }: Keeping): Promise<void> {
  const own = answer.unchanged ? (await ownOf(owner, secret))?.own : answer;
  const locked = own && (await sealed(secret, own));
  if (locked !== undefined) await writeOwn({ owner, shapes: shapesVersion, as_of: now, sealed: locked }, isStill);
  tellWorkers("own");
}
