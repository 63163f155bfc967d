/** Which lots are recalled, for paper: a document says it beside the lot, as each screen does. */
import type { Tx } from "#server/db/open.ts";
import type { Cell } from "#server/documents/sheet.ts";
import { int, listOf, statement, text } from "#server/db/statement.ts";
import { underOf } from "./words.ts";
import * as messages from "#server/documents/common-text.ts";

const recalledStatement = statement(
  "recalled_lots",
  { values: { item_ids: listOf(int) }, row: { item_id: int, lot_no: text } },
  "select item_id, lot_no from recalls where item_id = any(:item_ids)",
);

/** Whether a lot of a product is recalled. */
export type IsRecalled = (item_id: number, lot_no: string) => boolean;

/** Of any lots of these products, however their numbers were typed. */
export async function recalledOf(db: Tx, item_ids: readonly number[]): Promise<IsRecalled> {
  const keyOf = (item_id: number, lot_no: string) => `${item_id} ${lot_no.toUpperCase()}`;
  const rows = await db.run(recalledStatement, { item_ids: [...new Set(item_ids)] });
  const recalled = new Set(rows.map(({ item_id, lot_no }) => keyOf(item_id, lot_no)));
  return (item_id, lot_no) => recalled.has(keyOf(item_id, lot_no));
}

/** The cell of a lot; in capitals where it is recalled, for it must not be read over. */
export const lotCell = (lot_no: string, isRecalled: boolean, under = ""): Cell => ({
  text: lot_no,
  under: underOf(isRecalled && messages.recalled, under),
});

/** A lot among other facts, the same; nothing where there is no lot. */
export const lotWords = (lot_no: string, isRecalled: boolean): string =>
  lot_no === "" ? "" : underOf(lot_no, isRecalled && messages.recalled);

/** Behind the word, as a part of a line. */
export const namedLot = (lot_no: string, isRecalled: boolean): string =>
  lot_no === "" ? "" : messages.lot(lotWords(lot_no, isRecalled));
