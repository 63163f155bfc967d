/** The certificate of analysis of a lot: the file that was stored for it, or one made of its results. Only of lots that were shipped to the customer. */
import type { ParsedOf } from "#contract/base/call.ts";
import type * as contract from "#contract/documents/documents.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Distributor } from "#server/base/environment.ts";
import type { Tx } from "#server/db/open.ts";
import { bytes, day, int, jsonb, listOf, nullable, type Of, statement, text } from "#server/db/statement.ts";
import type { Sheet } from "#server/documents/sheet.ts";
import { isAnalysed } from "#server/services/orders/has-coa.ts";
import { lotWords } from "./recalled.ts";
import * as commonText from "#server/documents/common-text.ts";
import * as messages from "./analysis-text.ts";
import { dayOf, headOf } from "./words.ts";
import { lotOfSeveralProducts, noCertificateOfAnalysis } from "./text.ts";

/** Somebody else made it: handed out as it is. */
export type StoredFile = { kind: "stored"; content: Buffer };

type Result = { test: string; specification: string; result: string };

/** At most two: more than one is asked about. */
const lotStatement = statement(
  "certificate_of_analysis",
  {
    planned: "anew", // for one of its products, or any
    values: { customers: listOf(int), lots: listOf(text), item_id: nullable(int) },
    row: {
      item_id: int,
      lot_no: text,
      expiration_date: day,
      certificate_of_analysis: nullable(bytes),
      analysis: nullable(jsonb<Result[]>()),
      full_description: text,
      ndc_code: text,
      manufacturer: text,
      recalled_for: nullable(text),
    },
  },
  `
  with shipped as (
    select distinct l.item_id, sl.lot_no from shipment_lines sl join order_lines l on l.customer_id = sl.customer_id and l.order_id = sl.order_id and l.line_no = sl.line_no
    where sl.customer_id = any(:customers) and sl.lot_no = any(:lots) and l.item_id = coalesce(:item_id, l.item_id))
  select lots.item_id, lots.lot_no, lots.expiration_date, lots.certificate_of_analysis, lots.analysis, p.full_description, p.ndc_code, p.manufacturer,
    (select reason from recalls r where r.item_id = lots.item_id and r.lot_no = lots.lot_no) as recalled_for
  from shipped join lots using (item_id, lot_no) join products p on p.item_id = lots.item_id
  where ${isAnalysed} order by lots.item_id limit 2`,
);
type Lot = Of<(typeof lotStatement)["row"]>;

/** The stored file, or what one is made of. @throws Refusal 404; 409 when two products have lots of this number. */
export async function certificateOf(
  db: Tx,
  caller: Caller,
  { lotNo, item_id }: ParsedOf<typeof contract.certificateOfAnalysis>,
  distributor: Distributor,
): Promise<Sheet | StoredFile> {
  // As it is printed, or as somebody typed it.
  const lots = [...new Set([lotNo, lotNo.toUpperCase()])];
  const found = await db.run(lotStatement, { customers: caller.customers, lots, item_id: item_id ?? null });
  const [lot] = found;
  if (lot === undefined) throw new Refusal(404, noCertificateOfAnalysis);
  if (found.length > 1) {
    const names = found.map(({ full_description }) => full_description).join(" and ");
    throw new Refusal(409, lotOfSeveralProducts(names));
  }
  caller.changed.entity_id = lot.lot_no;
  if (lot.certificate_of_analysis !== null) return { kind: "stored", content: lot.certificate_of_analysis };
  return sheetOf(lot, lot.analysis ?? [], distributor);
}

const sheetOf = (lot: Lot, results: readonly Result[], distributor: Distributor): Sheet => ({
  kind: "sheet",
  title: messages.title,
  number: commonText.lot(lot.lot_no),
  context: lot.manufacturer,
  from: headOf(distributor),
  made: new Date(`${lot.expiration_date}T00:00:00Z`),
  blocks: [
    {
      kind: "facts",
      facts: [
        [commonText.lotColumn, lotWords(lot.lot_no, lot.recalled_for !== null)],
        [commonText.expiresColumn, dayOf(lot.expiration_date)],
        [messages.ndc, lot.ndc_code],
        [messages.labeler, lot.manufacturer],
      ],
    },
    { kind: "heading", text: lot.full_description },
    ...(lot.recalled_for === null ? [] : [{ kind: "note", text: messages.lotRecalled(lot.recalled_for) } as const]),
    {
      kind: "table",
      about: messages.results,
      columns: [
        { label: messages.testColumn, share: 4 },
        { label: messages.specificationColumn, share: 6 },
        { label: messages.resultColumn, share: 4 },
      ],
      rows: results.map(({ test, specification, result }) => [
        { text: test, strong: true },
        { text: specification },
        { text: result },
      ]),
    },
    {
      kind: "note",
      text: messages.source,
    },
  ],
});
