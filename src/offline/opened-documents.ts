/** Documents that were opened stay readable for the day without a network: sealed as all answers of a person are, and gone when they sign out (docs/decisions/100). */
import { sealSecret } from "#src/api/token.ts";
import { openedBytes, sealedBytes } from "./at-rest.ts";
import { documents, type KeptDocument } from "./documents-shelf.ts";
import type { Owner } from "./own-prices.ts";

const keptForMs = 24 * 3600_000;
const newest = 20;
/** A larger one is none that somebody looks up at the dock. */
const largest = 5 * 1024 * 1024;

/** Keeps one, and lets go of what is too old, too many or another's; never throws. @param isStill whether this person is still at the page. */
export async function keepDocument(
  name: string,
  blob: Blob,
  { owner, isStill, now = Date.now() }: { owner: Owner; isStill: () => boolean; now?: number },
): Promise<void> {
  try {
    const sealed = blob.size > largest ? undefined : await sealedBytes(sealSecret(), await blob.arrayBuffer());
    if (sealed === undefined || !isStill()) return;
    await documents.set(name, { owner, kept_at: now, type: blob.type, sealed });
    const all = [...(await documents.all())].toSorted(([, one], [, other]) => other.kept_at - one.kept_at);
    const outlived = all.filter(([, kept], at) => at >= newest || !isOf(kept, owner) || now - kept.kept_at > keptForMs);
    for (const [old] of outlived) await documents.delete(old);
  } catch {
    // No storage, or it is full: the server has it.
  }
}

/** What was opened here in the last day by this person for this customer; undefined: nothing, or it cannot be read any more. */
export async function keptDocument(
  name: string,
  owner: Owner,
  now = Date.now(),
): Promise<{ blob: Blob; since: Date } | undefined> {
  const kept = await documents.get(name).catch(() => undefined); // no storage: nothing is kept
  if (kept === undefined || !isOf(kept, owner) || now - kept.kept_at > keptForMs) return undefined;
  const bytes = await openedBytes(sealSecret(), kept.sealed);
  return bytes && { blob: new Blob([bytes], { type: kept.type }), since: new Date(kept.kept_at) };
}

const isOf = ({ owner }: KeptDocument, { user_id, customer_id }: Owner): boolean =>
  owner.user_id === user_id && owner.customer_id === customer_id;
