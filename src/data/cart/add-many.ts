/** Many rows into the cart in one go: kept on this device as few entries, whatever their number, and each row answered. */
import { useMutation } from "@tanstack/react-query";
import { countProducts } from "#contract/cart/list-text.ts";
import { mostAdditions, type CartLine } from "#contract/cart/rules/cart.ts";
import type { ProductNames } from "#outbox/entry/entry.ts";
import { draftsWritten } from "#src/offline/drafts.ts";
import { entriesNow, keep, outbox, outcomeOf } from "#src/offline/outbox.ts";
import { whileInHand } from "#src/data/outbox/sent-lists.ts";
import { useUser } from "#src/data/identity/session.ts";
import { actingOf } from "#src/data/outbox/waiting.ts";

/** A row to add, with what its product is called. */
export type RowToAdd = CartLine & { goods: ProductNames; medical_necessity_confirmed?: true };

/** Where a row is on its way: its entry of the outbox, and its place in there. */
export type SentRow = { key: string; at: number };

/**
 * Gives the function that adds rows. `sent` hears where each will be, in their order, before any is kept: a program that ends in the middle finds its
 * rows noted, and those that were not kept are its own again. What becomes of them is in sent-rows.ts.
 */
export function useAddMany(): {
  addMany: (rows: readonly RowToAdd[], sent: (where: SentRow[]) => void) => void;
  isPending: boolean;
} {
  const acting = actingOf(useUser());
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ rows, sent }: { rows: readonly RowToAdd[]; sent: (where: SentRow[]) => void }) => {
      const keyed = parts(rows).map((part) => ({ key: crypto.randomUUID(), part }));
      const entries = await whileInHand(
        keyed.map(({ key }) => key),
        async () => {
          const list = { list: keyed[0]!.key, of: rows.length };
          await (await outbox()).announce(keyed.map(({ key }) => key));
          sent(keyed.flatMap(({ key, part }) => part.map((_, at) => ({ key, at }))));
          await draftsWritten();
          const kept = [];
          // One after the other: they go out in this order.
          for (const { key, part } of keyed) {
            kept.push(await keep({ ...writeOf(part), list }, acting, key));
          }
          entriesNow(); // they are shown before anybody looks for them
          return kept;
        },
      );
      await Promise.all(entries.map(outcomeOf));
    },
  });
  return { addMany: (rows, sent) => mutate({ rows, sent }), isPending };
}

/** As many rows as one call takes. */
function parts(rows: readonly RowToAdd[]): (readonly RowToAdd[])[] {
  return Array.from({ length: Math.ceil(rows.length / mostAdditions) }, (_, at) =>
    rows.slice(at * mostAdditions, (at + 1) * mostAdditions),
  );
}

/** The write of some rows; their names go with it, for the screens that show what waits. */
const writeOf = (rows: readonly RowToAdd[]) => ({
  call: "addItems" as const,
  body: {
    items: rows.map(({ item_id, quantity, quantity_uom_code, medical_necessity_confirmed: confirmed }) => ({
      item_id,
      quantity,
      quantity_uom_code,
      ...(confirmed === undefined ? {} : { medical_necessity_confirmed: confirmed }),
    })),
  },
  snapshot: {
    full_description: rows.length === 1 ? rows[0]!.goods.full_description : countProducts(rows.length),
    ndc_code: "",
    schedule_name: null,
    sale_UOM_desc: "unit",
    items: rows.map(({ item_id, quantity_uom_code, goods }) => ({ item_id, quantity_uom_code, ...goods })),
  },
});
