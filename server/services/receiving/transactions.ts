/** Transactions by lot or serial number (DSCSA): what was shipped, and the documents of a feed about it, as they came. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { isoToWire } from "#contract/base/dates.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type * as contract from "#contract/receiving/transactions.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import { bytes, day, instant, int, json, listOf, nullable, oneOf, statement, text } from "#server/db/statement.ts";
import { documentNotFound } from "./quarantine-text.ts";

type Format = contract.Transaction["documents"][number]["format"];

const most = 100;
/** SQL: false where the NDC inside a unit's GTIN (behind its level and 03, contract/base/gtin.ts) is not that of a line; of other GTINs nobody knows the product. */
const isSameProductSql = `(u.gtin !~ '^\\d03' or length(replace(named.ndc_code, '-', '')) <> 10 or substr(u.gtin, 4, 10) = replace(named.ndc_code, '-', ''))`;
/**
 * Lots, and serials by the warehouse's notice and by the feed's documents; the newest by their numbers, which rise. A document's serial is of the line with its
 * GTIN and lot: two products of a delivery may have the same lot number, and the same serial.
 */
const foundStatement = statement(
  "transactions",
  {
    values: { customer_id: int, texts: listOf(text) },
    row: {
      shipment_order_id: int,
      order_id: int,
      shipped_at: instant,
      item_id: int,
      full_description: text,
      ndc_code: text,
      manufacturer: text,
      lot_no: text,
      expiration_date: day,
      quantity: int,
      sale_UOM_desc: text,
      documents: nullable(json<contract.Transaction["documents"]>()),
    },
    planned: "anew", // a lot of thousands, or one package
  },
  `
  with hit as materialized (
    (select sl.shipment_order_id, sl.line_no, sl.lot_no from shipment_lines sl where sl.customer_id = :customer_id and sl.lot_no = any(:texts)
      order by sl.shipment_order_id desc limit ${most})
    union
    (select n.shipment_order_id, n.line_no, n.lot_no from shipment_serials n where n.customer_id = :customer_id and n.serial_number = any(:texts) limit ${most})
    union
    (select d.shipment_order_id, sl.line_no, sl.lot_no from (
        select document_id, gtin, lot_no from epcis_units where customer_id = :customer_id and serial_number = any(:texts) limit ${most}) u
      cross join lateral (select * from epcis_documents where customer_id = :customer_id and document_id = u.document_id limit 1) d
      cross join lateral (select * from shipment_lines where customer_id = :customer_id and shipment_order_id = d.shipment_order_id and lot_no = u.lot_no limit 20) sl
      cross join lateral (select * from order_lines where customer_id = :customer_id and order_id = sl.order_id and line_no = sl.line_no limit 1) named
      where ${isSameProductSql}))
  select hit.shipment_order_id, sl.order_id, s.shipped_at, l.item_id, l.full_description, l.ndc_code, (select p.manufacturer from products p where p.item_id = l.item_id) as manufacturer, hit.lot_no, sl.expiration_date, sl.quantity, l.sale_uom_desc as "sale_UOM_desc",
    (select json_agg(json_build_object('document_id', d.document_id, 'format', d.format,
        'imported_at', to_char(d.imported_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by d.document_id)
      from epcis_documents d where d.customer_id = :customer_id and d.shipment_order_id = hit.shipment_order_id) as documents
  from hit cross join lateral (select * from shipment_lines where customer_id = :customer_id and shipment_order_id = hit.shipment_order_id and line_no = hit.line_no and lot_no = hit.lot_no limit 1) sl
    cross join lateral (select * from shipments where customer_id = :customer_id and shipment_order_id = hit.shipment_order_id limit 1) s
    cross join lateral (select * from order_lines where customer_id = :customer_id and order_id = sl.order_id and line_no = hit.line_no limit 1) l
  order by s.shipped_at desc, hit.shipment_order_id desc, l.line_no, hit.lot_no limit ${most}`,
);

/** Nothing where nothing of it was shipped to the session's customer. */
export async function transactions(
  db: Tx,
  { customer_id }: Caller,
  input: ParsedOf<typeof contract.transactions>,
): Promise<OutputOf<typeof contract.transactions>> {
  const texts = [...new Set([input.text, input.text.toUpperCase()])];
  const rows = await db.run(foundStatement, { customer_id, texts });
  return rows.map((row) => ({
    ...row,
    shipped_at: row.shipped_at.toISOString(),
    expiration_date: isoToWire(row.expiration_date),
    documents: row.documents ?? [],
  }));
}

const documentStatement = statement(
  "epcis_document",
  {
    values: { customer_id: int, document_id: int },
    row: { shipment_order_id: int, format: oneOf<Format>(), content: bytes },
  },
  "select shipment_order_id, format, content from epcis_documents where customer_id = :customer_id and document_id = :document_id",
);

const kinds: { [Each in Format]: { contentType: string; ending: string } } = {
  "epcis-1.2-xml": { contentType: "application/xml", ending: "xml" },
  "epcis-2.0-json": { contentType: "application/json", ending: "json" },
};

/** @throws Refusal 404 */
export async function epcisDocument(
  db: Tx,
  caller: Caller,
  { documentId }: ParsedOf<typeof contract.epcisDocument>,
): Promise<{ contentType: string; content: Buffer; fileName: string }> {
  const { customer_id } = caller;
  const [found] = await db.run(documentStatement, { customer_id, document_id: documentId });
  if (found === undefined) throw new Refusal(404, documentNotFound);
  caller.changed.entity_id = documentId;
  const { contentType, ending } = kinds[found.format];
  return { contentType, content: found.content, fileName: `epcis-${found.shipment_order_id}-${documentId}.${ending}` };
}
