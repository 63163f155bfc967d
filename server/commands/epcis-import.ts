/** `portal epcis import`: keeps a document of a feed with the delivery that it is about, for six years from its last event. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { StartError } from "#server/base/start-error.ts";
import { bytes, columnsOf, day, instant, int, json, oneOf, statement, text, valuesOf } from "#server/db/statement.ts";
import { inTransaction, type Pools, type Tx } from "#server/db/open.ts";
import { readEpcis, readUnitsTogether, type EpcisFormat, type EpcisUnit } from "#server/import/epcis/read.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { writeAudit } from "#server/services/audit/audit-row.ts";

type Given = { pools: Pick<Pools, "system">; auditKeys: AuditKeys; now: Date };

const largest = 64 * 1024 * 1024;
const keptYears = 6;

/** By its own number or that of its only delivery's order, and by the totes that it was packed in. */
const deliveriesStatement = statement(
  "epcis_deliveries",
  {
    values: { order_numbers: json<string>(), ssccs: json<string>() },
    row: { customer_id: int, shipment_order_id: int },
    planned: "anew", // once a file
  },
  `
  select distinct s.customer_id, s.shipment_order_id from shipments s
  where s.shipment_order_id in (select value::int from json_array_elements_text(:order_numbers::json))
    or s.order_id in (select value::int from json_array_elements_text(:order_numbers::json))
    or exists (select from shipment_lines l where l.customer_id = s.customer_id and l.shipment_order_id = s.shipment_order_id
      and l.sscc in (select value from json_array_elements_text(:ssccs::json)))
  order by 1, 2`,
);
const document = {
  customer_id: int,
  shipment_order_id: int,
  format: oneOf<EpcisFormat>(),
  content: bytes,
  content_hash: text,
  imported_at: instant,
  kept_until: day,
};
const keepStatement = statement(
  "keep_epcis_document",
  { values: document, row: { document_id: int }, fills: { table: "epcis_documents", but: ["document_id"] } },
  `insert into epcis_documents (${columnsOf(document)}) values (${valuesOf(document)}) on conflict do nothing returning document_id`,
);
const documentsStatement = statement(
  "epcis_documents_of_delivery",
  { values: { customer_id: int, shipment_order_id: int }, row: { document_id: int, content: bytes } },
  `select document_id, content from epcis_documents where customer_id = :customer_id and shipment_order_id = :shipment_order_id order by document_id`,
);
const forgetUnitsStatement = statement(
  "forget_epcis_units",
  { values: { customer_id: int, shipment_order_id: int }, row: {} },
  `delete from epcis_units where customer_id = :customer_id and document_id in
     (select document_id from epcis_documents where customer_id = :customer_id and shipment_order_id = :shipment_order_id)`,
);
const unitsStatement = statement(
  "keep_epcis_units",
  { values: { customer_id: int, document_id: int, units: json<string>() }, row: {} },
  `insert into epcis_units (customer_id, document_id, nth, gtin, serial_number, lot_no, expiration_date, sscc)
     select :customer_id, :document_id, row_number() over (), u.gtin, u.serial_number, u.lot_no, u.expiration_date, u.sscc
     from json_to_recordset(:units::json) as u (gtin text, serial_number text, lot_no text, expiration_date date, sscc text)`,
);

/** Gives the lines to print. @throws StartError for a file that cannot be read, and where it is not certain which delivery it is about. */
export async function importEpcis(
  { pools, auditKeys, now }: Given,
  file: string,
  options: { shipment?: string | undefined },
): Promise<string[]> {
  const content = contentOf(file);
  const { format, units: ownUnits, lastEvent, transactions } = readEpcis(content);
  const named = options.shipment === undefined ? transactions.map(lastPart) : [options.shipment];
  const numbers = [...new Set(named.filter((each) => /^[1-9]\d{0,8}$/.test(each)))];
  const ssccs =
    options.shipment === undefined ? [...new Set(ownUnits.flatMap(({ sscc }) => (sscc === "" ? [] : [sscc])))] : [];
  return inTransaction(pools.system, async (db) => {
    const asked = { order_numbers: JSON.stringify(numbers), ssccs: JSON.stringify(ssccs) };
    const deliveries = await db.run(deliveriesStatement, asked);
    const [delivery] = deliveries;
    if (delivery === undefined) throw new StartError(`${file} does not name a known delivery. Add: --shipment NUMBER`);
    if (deliveries.length > 1) {
      const list = deliveries.map(({ shipment_order_id }) => `  --shipment ${shipment_order_id}`);
      throw new StartError([`${file} matches several deliveries. Select one:`, ...list].join("\n"));
    }
    const content_hash = createHash("sha256").update(content).digest("hex");
    const kept_until = new Date(lastEvent);
    kept_until.setUTCFullYear(kept_until.getUTCFullYear() + keptYears);
    const [made] = await db.run(keepStatement, {
      ...delivery,
      format,
      content,
      content_hash,
      imported_at: now,
      kept_until: kept_until.toISOString().slice(0, 10),
    });
    const about = `delivery ${delivery.shipment_order_id}`;
    const units = await keepUnits(db, delivery);
    if (made === undefined) return [`This document of ${about} is already stored.`];
    const { document_id } = made;
    await writeAudit(db, auditKeys, {
      customer_id: delivery.customer_id,
      at: now,
      roles: ["distributor"],
      action: "import epcis",
      entity: "epcis_documents",
      entity_id: String(document_id),
      after: { shipment_order_id: delivery.shipment_order_id, format, content_hash, units: units.length },
      result: "done",
    });
    return [
      `Document ${document_id} of ${about} is stored until ${kept_until.toISOString().slice(0, 10)}: ${units.length} packages.`,
    ];
  });
}

/**
 * Keeps the packages of a delivery with its newest document, as all of its documents together say; also where a document is stored already, because an
 * earlier version may have read it otherwise.
 */
async function keepUnits(
  db: Tx,
  delivery: { customer_id: number; shipment_order_id: number },
): Promise<readonly EpcisUnit[]> {
  const documents = await db.run(documentsStatement, delivery);
  const units = readUnitsTogether(documents.map(({ content }) => content));
  const { document_id } = documents.at(-1)!;
  await db.run(forgetUnitsStatement, delivery);
  await db.run(unitsStatement, { customer_id: delivery.customer_id, document_id, units: JSON.stringify(units) });
  return units;
}

/** `urn:epcglobal:cbv:bt:0614141000005:4820141` and a Digital Link end with the number. */
const lastPart = (transaction: string): string => transaction.split(/[:/]/).at(-1) ?? "";

function contentOf(file: string): Buffer {
  let content: Buffer;
  try {
    content = readFileSync(file);
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${(error as Error).message}`);
  }
  if (content.length > largest) throw new StartError(`${file} is larger than 64 MB.`);
  return content;
}
