/** What follows when an entry is done, turned down or discarded: what shows it is asked for again. */
import type { QueryClient } from "@tanstack/react-query";
import { entriesNow } from "#src/offline/outbox.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { type Area, isOfArea, isReadable } from "#outbox/entry/kinds.ts";
import { cartKey, receivingKey } from "#src/data/overlay/areas.ts";
import { isUnderWay } from "#src/data/overlay/laid-over.ts";
import { ordersAtAGlanceKey, orderSearchKey, purchaseOrderKey } from "#src/data/base/kept.ts";

/** Many entries that arrive together are one reason to ask again. */
const togetherMs = 50;
/** While more go out, an answer could not be taken (laid-over.ts); orders, which show no entries, are asked for so often all the same. */
const atLatestMs = 5_000;

/** Gives what hears of each entry that is over. */
export function askedAgain(client: QueryClient): (entry: Entry) => void {
  /** By what is to be asked for again: the entries that show it, and since when. */
  const waiting = new Map<readonly string[], { area: Area; since: number }>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    timer = undefined;
    for (const [queryKey, { area, since }] of waiting) {
      if (isUnderWay(entriesNow(), area) && performance.now() - since < atLatestMs) continue;
      waiting.delete(queryKey);
      // What is still on its way was asked for before that, and where nothing is shown yet it would be taken for the new one.
      void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }));
    }
    if (waiting.size > 0) timer = setTimeout(look, togetherMs);
  };
  return (entry) => {
    for (const [queryKey, area] of shownBy(entry))
      waiting.set(queryKey, waiting.get(queryKey) ?? { area, since: performance.now() });
    timer ??= setTimeout(look, togetherMs);
  };
}

/** What is asked for again after an entry; one that cannot be read may have changed anything. */
const shownBy = (entry: Entry) =>
  (["cart", "receiving"] as const)
    .filter((area) => !isReadable(entry) || isOfArea(entry, area))
    .flatMap((area) => asked[area].map((queryKey) => [queryKey, area] as const));

/** What shows each area. A receipt changes what is pending, what came, and what its order shows. */
const asked: Record<Area, readonly (readonly string[])[]> = {
  cart: [cartKey],
  receiving: [receivingKey, purchaseOrderKey, orderSearchKey, ordersAtAGlanceKey],
};
