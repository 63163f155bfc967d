/** Many rows into the cart in one go: kept on this device as few entries, whatever their number, and each row answered. */
import { useMutation } from "@tanstack/react-query";
import { mostAdditions, type Line } from "#contract/rules/cart.ts";
import type { Entry, Goods } from "#outbox/entry.ts";
import { entriesNow, keep, outcomeOf } from "#src/offline/outbox.ts";
import { noteList } from "./sent-lists.ts";
import { useUser } from "./session.ts";
import { actingOf } from "./waiting.ts";

/** A row to add, with what its product is called. */
export type RowToAdd = Line & { goods: Goods };

/** Where a row is on its way: its entry of the outbox, and its place in there. */
export type SentRow = { key: string; at: number };

/**
 * Gives the function that adds rows. `kept`: all are safe on this device; where each is, in their order. What becomes of them is in sent-rows.ts.
 * @param place the screen's name of where its rows stand.
 */
export function useAddMany(place: string): {
  addMany: (rows: readonly RowToAdd[], kept: (sent: SentRow[]) => void) => void;
  isPending: boolean;
} {
  "use no memo"; // only events and effects use what it gives
  const acting = actingOf(useUser());
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ rows, kept }: { rows: readonly RowToAdd[]; kept: (sent: SentRow[]) => void }) => {
      const entries: Entry[] = [];
      // One after the other: they go out in this order.
      for (const part of parts(rows)) {
        const entry = await keep(writeOf(part), acting);
        entries.push(entry);
        noteList(entry.key, { place, list: entries[0]!.key, of: rows.length, seq: entry.seq });
      }
      entriesNow(); // they are shown before their rows are: what is not among them was discarded
      kept(entries.flatMap(({ key, body }) => rowsIn(body).map((_, at) => ({ key, at }))));
      await Promise.all(entries.map(outcomeOf));
    },
  });
  return { addMany: (rows, kept) => mutate({ rows, kept }), isPending };
}

const rowsIn = (body: Entry["body"]): unknown[] => (body as { items: unknown[] }).items;

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
    items: rows.map(({ item_id, quantity, quantity_uom_code }) => ({ item_id, quantity, quantity_uom_code })),
  },
  about: {
    full_description: rows.length === 1 ? rows[0]!.goods.full_description : `${rows.length} products`,
    ndc_code: "",
    schedule_name: null,
    sale_UOM_desc: "unit",
    items: rows.map(({ item_id, quantity_uom_code, goods }) => ({ item_id, quantity_uom_code, ...goods })),
  },
});
