/** What other devices change is asked for again at once, and what changed in the cart is told where it can be seen. */
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { getDefaultStore } from "jotai";

import type { LiveChange } from "#contract/live.ts";
import {
  addressesKey,
  certificatesKey,
  ordersAtAGlanceKey,
  orderSearchKey,
  purchaseOrderKey,
  recurringKey,
} from "#src/data/base/kept.ts";
import { cartKey, receivingKey } from "#src/data/overlay/areas.ts";
import { cartQuery } from "#src/data/cart/cart-answers.ts";
import { cartDifferences, type ForeignChange } from "#src/data/cart/cart-differences.ts";
import { writesOf } from "#src/data/overlay/cart-overlay.ts";
import { laidOver } from "#src/data/overlay/laid-over.ts";
import { followLive } from "#src/data/live.ts";
import { noteHere } from "#src/data/receiving/here.ts";
import { readAgain, sessionQuery } from "#src/data/identity/session.ts";
import { entriesAtom, entriesNow } from "#src/offline/outbox.ts";
import { paced } from "#src/offline/paced.ts";
import * as cartText from "#src/text/cart/live.ts";
import { formatQuantity } from "#src/text/format.ts";
import { unitName } from "#src/ui/trade/product-words.ts";
import { toast } from "#src/ui/kit/notices/toasts.ts";

/** What was changed elsewhere is not lost by reading it late: it stands in the cart. */
const readMs = 8_000;
/** A colleague's tablet that was offline sends a whole delivery at once: it is asked for so often meanwhile, and once more at the end. */
const receivingEveryMs = 700;

/** What is told of orders: a search, each order, and how many there are of which stage. */
const orderKeys: readonly QueryKey[] = [orderSearchKey, purchaseOrderKey, ordersAtAGlanceKey];

/** Called once, after the first screen. */
export function followOtherDevices(client: QueryClient): void {
  // What was received or shipped is shown by its order too.
  const receiving = paced(() => {
    for (const queryKey of [receivingKey, ...orderKeys]) void client.invalidateQueries({ queryKey });
  }, receivingEveryMs);
  followLive(client, (news) => {
    if (news.kind === "again") void askAgain(client);
    else if (news.kind === "here") noteHere(news.change);
    else if (isOwn(news.change)) return;
    else if (news.change.what === "receiving" || news.change.what === "orders") receiving.soon();
    else if (news.change.what === "recurring") void client.invalidateQueries({ queryKey: recurringKey });
    else if (news.change.what === "addresses") void client.invalidateQueries({ queryKey: addressesKey });
    else if (news.change.what === "certificates") void client.invalidateQueries({ queryKey: certificatesKey });
    else if (news.change.what === "rights") readAgain(client).catch(console.info); // they are read at the next visit
    else void followCart(client, news.change);
  });
}

/** Asks again for all that a stream tells of. However new an answer is, what changed between it and the beginning of the stream is not in it. */
async function askAgain(client: QueryClient): Promise<void> {
  const keys = [cartKey, receivingKey, recurringKey, addressesKey, certificatesKey, ...orderKeys];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** This browser's own: its outbox asks by itself. Of what is shown, for while much goes out each of them is told here: asked for now, all of it were drawn as often. */
const isOwn = ({ device }: LiveChange): boolean =>
  device !== null &&
  getDefaultStore()
    .get(entriesAtom)
    .some((entry) => entry.device === device);

async function followCart(client: QueryClient, change: LiveChange): Promise<void> {
  const { cart_type, conflict, stands, wanted } = change;
  // All three are sent, or none.
  if (conflict !== null) return tellConflict(client, { conflict, stands: stands!, wanted: wanted! });
  const isShown = client.getQueryCache().find({ queryKey: cartQuery.queryKey })?.isActive() === true;
  const heard = client.getQueryData(cartQuery.queryKey);
  await client.invalidateQueries({ queryKey: cartKey });
  const after = client.getQueryData(cartQuery.queryKey)?.answer;
  const isThisCart = cart_type === client.getQueryData(sessionQuery.queryKey)?.cart_type_code;
  // An order closes its cart and opens the next; that is no change of lines.
  if (!isShown || !isThisCart || heard === undefined || heard.answer.cart_id !== after?.cart_id) return;
  // What the answer of before did not know of is this device's own doing.
  const own = laidOver(entriesNow(), "cart", heard.doneBefore)
    .flatMap(writesOf)
    .map(({ body }) => body);
  tellDifferences(cartDifferences(heard.answer.items, after.items, own));
}

function tellDifferences(differences: readonly ForeignChange[]): void {
  const [first, ...more] = differences;
  if (first === undefined) return;
  const text = more.length === 0 ? wordsOf(first) : cartText.moreChanged(wordsOf(first), more.length);
  toast({ tone: "information", title: cartText.changedTitle, text, goneAfterMs: readMs });
}

function wordsOf({ item, before, after }: ForeignChange): string {
  const unit = unitName(item.sale_UOM_desc);
  if (after === 0) return cartText.productRemoved(item.full_description, formatQuantity(before, unit));
  if (before === 0) return cartText.productAdded(item.full_description, formatQuantity(after, unit));
  return cartText.quantityChanged(item.full_description, formatQuantity(after, unit), before);
}

/** Both are told: this one here, the other one in its sync centre, where it is decided. */
function tellConflict(
  client: QueryClient,
  { conflict: item_id, stands, wanted }: Record<"conflict" | "stands" | "wanted", number>,
): void {
  const item = client.getQueryData(cartQuery.queryKey)?.answer.items.find((each) => each.item_id === item_id);
  const name = item?.full_description ?? cartText.unnamedProduct(item_id);
  const unit = unitName(item?.sale_UOM_desc ?? "unit");
  const inWords = (quantity: number) => (quantity === 0 ? undefined : formatQuantity(quantity, unit));
  const text = cartText.conflict(name, inWords(stands), inWords(wanted));
  toast({ tone: "attention", title: cartText.conflictTitle, text });
}
