/** Compares a signed order with its rows in the database: by the document that was signed, and by the prints that the audit trail has of them. */
import type { Tx } from "#server/db/open.ts";
import { bool, instant, int, json, jsonb, nullable, type Of, statement, text } from "#server/db/statement.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { isMarked, markedColumns, markedRow } from "#server/services/audit/audit-row.ts";
import { nameSql, printSql } from "#server/services/audit/content-prints.ts";
import { elementText, shipToLines } from "./order-document.ts";
import * as messages from "./text.ts";

const storedLine = {
  line_no: int,
  ndc_code: text,
  full_description: text,
  schedule_name: nullable(text),
  sale_uom_desc: text,
  quantity: int,
  /** Of the product that the line names by its number. */
  product_ndc: nullable(text),
};
const storedRow = {
  customer_id: int,
  placed_at: instant,
  buyer_dea_number: nullable(text),
  order_form_number: nullable(text),
  ship_to: jsonb<Record<string, string | null>>(),
  is_its_certificate: bool,
  lines: json<Of<typeof storedLine>[]>(),
};
export type StoredOrder = Of<typeof storedRow>;

const storedStatement = statement(
  "signed_order_as_stored",
  { values: { order_id: int }, row: storedRow },
  `select o.customer_id, o.placed_at, o.buyer_dea_number, o.order_form_number, o.ship_to,
     o.csos_certificate_id is not distinct from s.certificate_id as is_its_certificate,
     coalesce((select json_agg(json_build_object('line_no', l.line_no, 'ndc_code', l.ndc_code, 'full_description', l.full_description, 'schedule_name', l.schedule_name,
         'sale_uom_desc', l.sale_uom_desc, 'quantity', l.quantity, 'product_ndc', p.ndc_code) order by l.line_no)
       from order_lines l left join products p using (item_id) where l.customer_id = o.customer_id and l.order_id = o.order_id), '[]') as lines
   from csos_orders s join orders o using (customer_id, order_id) where s.order_id = :order_id`,
);

/** The rows of an order that a certificate signed; undefined where there is none of this number. */
export const findStoredOrder = async (db: Tx, order_id: number): Promise<StoredOrder | undefined> =>
  (await db.run(storedStatement, { order_id }))[0];

const lineElement =
  /<Line number="(\d+)">\s*<Ndc>([^<]*)<\/Ndc>\s*<Product>([^<]*)<\/Product>\s*(?:<Schedule>([^<]*)<\/Schedule>\s*)?<Package unit="([^"]*)"[^>]*\/>\s*<Packages>(\d+)<\/Packages>/g;

/** Names the parts of the stored order that are not as the signed document has them; none where all are. */
export function findDifferences(document: string, stored: StoredOrder): string[] {
  const { placed_at, buyer_dea_number, order_form_number, ship_to, is_its_certificate, lines } = stored;
  const signedLines = [...document.matchAll(lineElement)].map(([, ...parts]) => parts.map((part) => part ?? ""));
  const purchaser = /<Purchaser>\s*<DeaNumber>([^<]*)</.exec(document)?.[1];
  const shipTo = /<ShipTo>([^]*?)<\/ShipTo>/.exec(document)?.[1] ?? "";
  const addressLines = [...shipTo.matchAll(/<AddressLine>([^<]*)</g)].map(([, line]) => line);
  const isOfOrder: [isSame: boolean, what: string][] = [
    [
      document.includes(`<OrderFormNumber>${elementText(order_form_number ?? "")}</OrderFormNumber>`),
      messages.formNumberPart,
    ],
    [document.includes(`<DateSigned at="${placed_at.toISOString()}">`), messages.timePart],
    [purchaser === elementText(buyer_dea_number ?? ""), messages.deaPart],
    [addressLines.join("\n") === shipToLines(ship_to).map(elementText).join("\n"), messages.addressPart],
    [is_its_certificate, messages.certificatePart],
  ];
  const longest = Math.max(lines.length, signedLines.length);
  const isOfLine = Array.from({ length: longest }, (_, at): [isSame: boolean, what: string] => [
    isSameLine(lines[at], signedLines[at]),
    messages.linePart(lines[at]?.line_no ?? at + 1),
  ]);
  return [...isOfOrder, ...isOfLine].flatMap(([isSame, what]) => (isSame ? [] : [what]));
}

/** The product that the line names must have the NDC that was signed: by it the goods are picked. */
function isSameLine(line: StoredOrder["lines"][number] | undefined, signed: readonly string[] | undefined): boolean {
  if (line === undefined || signed === undefined) return false;
  const { line_no, ndc_code, full_description, schedule_name, sale_uom_desc, quantity, product_ndc } = line;
  const texts = [ndc_code, full_description, schedule_name ?? "", sale_uom_desc].map(elementText);
  return (
    [String(line_no), ...texts, String(quantity)].join("\n") === signed.join("\n") && product_ndc === line.ndc_code
  );
}

const printedSql = (["orders", "order_lines", "csos_orders"] as const)
  .map(
    (table) =>
      `select ${nameSql(table)} as name, ${printSql(table)} as print from ${table} where customer_id = :customer_id and order_id = :order_id`,
  )
  .join(" union all ");
const printsStatement = statement(
  "signed_order_prints",
  { values: { customer_id: int, order_id: int }, row: { name: text, print: text } },
  printedSql,
);

const recorded = `select ${markedColumns}, a.mark from audit a where a.customer_id = :customer_id and a.contents ? :name`;
/** The call that placed the order has its time. */
const recordedThenStatement = statement(
  "signed_order_recorded",
  { values: { customer_id: int, placed_at: instant, name: text }, row: markedRow },
  `${recorded} and a.at = :placed_at`,
);
const recordedStatement = statement(
  "signed_order_recorded_at_any_time",
  { values: { customer_id: int, name: text }, row: markedRow },
  recorded,
);

/** Compares each print of an order with the one in the trail; `unrecorded`: the trail has no row of this portal that tells of the order. */
export type TrailComparison = { kind: "unrecorded" } | { kind: "compared"; changed: string[]; count: number };

/** Compares the rows of an order, its lines and its signature with what the audit trail has of them. Rows without the portal's mark do not count. */
export async function compareWithTrail(
  db: Tx,
  auditKeys: AuditKeys,
  { customer_id, order_id, placed_at }: { customer_id: number; order_id: number; placed_at: Date },
): Promise<TrailComparison> {
  const name = `order ${order_id}`;
  const then = await db.run(recordedThenStatement, { customer_id, placed_at, name });
  const rows = then.length > 0 ? then : await db.run(recordedStatement, { customer_id, name });
  const isOfOrder = new RegExp(`^${name}( line \\d+| signature)?$`);
  const told = new Map<string, unknown>();
  for (const row of rows.filter((each) => isMarked(auditKeys, each)))
    for (const [key, print] of Object.entries(row.contents as Record<string, unknown>))
      if (isOfOrder.test(key)) told.set(key, print);
  if (!told.has(name)) return { kind: "unrecorded" };
  const standing = new Map(
    (await db.run(printsStatement, { customer_id, order_id })).map((row) => [row.name, row.print]),
  );
  const names = [...new Set([...told.keys(), ...standing.keys()])].toSorted();
  return {
    kind: "compared",
    changed: names.filter((each) => told.get(each) !== standing.get(each)),
    count: names.length,
  };
}
