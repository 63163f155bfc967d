/** What stands on a label of goods: a lot as it came, or the bin that holds a product. */
import type { ParsedOf } from "#contract/base/call.ts";
import { gtinOf } from "#contract/base/gtin.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type * as contract from "#contract/documents/dock.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import { day, int, nullable, type Of, oneOf, statement, text } from "#server/db/statement.ts";
import type { SheetElement, GoodsLabel, GoodsLabels } from "#server/documents/sheet.ts";
import { recalledOf } from "./recalled.ts";
import * as commonText from "#server/documents/common-text.ts";
import * as messages from "./label-text.ts";
import { dayOf } from "./words.ts";
import { productNotFound } from "#server/services/cart/text.ts";
import { lotMissing, lotNotFound } from "./text.ts";

type Asked = ParsedOf<typeof contract.goodsLabel>;

/** The product; and of its lot when it expires: as the dock read it off the carton, else as it was shipped. */
const goodsStatement = statement(
  "goods_label",
  {
    values: { customer_id: int, item_id: int, lot_no: text },
    row: {
      full_description: text,
      ndc_code: text,
      manufacturer: text,
      schedule_name: nullable(text),
      storage: oneOf<"room" | "cold" | "frozen">(),
      received_lot: nullable(text),
      received_expires: nullable(day),
      shipped_lot: nullable(text),
      shipped_expires: nullable(day),
    },
  },
  `
  select p.full_description, p.ndc_code, p.manufacturer, p.schedule_name, p.storage, r.lot_no as received_lot, r.expiration_date as received_expires,
    s.lot_no as shipped_lot, s.expiration_date as shipped_expires
  from products p
  left join lateral (select r.lot_no, r.expiration_date from receives r
    where r.customer_id = :customer_id and r.lot_no = :lot_no and r.item_id = p.item_id and r.receive_status_code = 'COM'
    order by r.expiration_date is null, r.order_receive_id desc limit 1) r on true
  left join lateral (select s.lot_no, s.expiration_date from shipment_lines s
    join order_lines l on l.customer_id = s.customer_id and l.order_id = s.order_id and l.line_no = s.line_no
    where s.customer_id = :customer_id and s.lot_no = :lot_no and l.item_id = p.item_id limit 1) s on true
  where p.item_id = :item_id`,
);
type Goods = Of<(typeof goodsStatement)["row"]>;

/** @throws Refusal 404 for a product that does not exist, or a lot of it that never was at this customer. */
export async function goodsLabelOf(
  db: Tx,
  caller: Caller,
  asked: Asked,
): Promise<GoodsLabels & { format: Asked["format"] }> {
  const { item_id, kind, format, copies = 1 } = asked;
  const lot_no = kind === "bin" ? "" : asked.lot_no;
  if (kind === "lot" && lot_no === "") throw new Refusal(400, lotMissing);
  const [goods] = await db.run(goodsStatement, { customer_id: caller.customer_id, item_id, lot_no });
  if (goods === undefined) throw new Refusal(404, productNotFound);
  if (kind === "lot" && goods.received_lot === null && goods.shipped_lot === null) throw new Refusal(404, lotNotFound);
  const isRecalled = kind === "lot" && (await recalledOf(db, [item_id]))(item_id, lot_no);
  caller.changed.entity_id = kind === "lot" ? lot_no : item_id;
  return {
    kind: "goods-labels",
    label: labelOf(goods, { kind, lot_no, isRecalled }),
    copies,
    made: new Date(0),
    format,
  };
}

type Labelled = { kind: GoodsLabel["kind"]; lot_no: string; isRecalled: boolean };

function labelOf(goods: Goods, { kind, lot_no, isRecalled }: Labelled): GoodsLabel {
  const expires = goods.received_expires ?? goods.shipped_expires;
  return {
    kind,
    name: goods.full_description,
    ndc: goods.ndc_code,
    maker: goods.manufacturer,
    schedule: goods.schedule_name === null ? "" : commonText.schedule(goods.schedule_name),
    storage: messages.storages[goods.storage],
    lot: lot_no,
    isRecalled,
    expires: expires === null ? "" : dayOf(expires),
    elements: elementsOf({ ndc: goods.ndc_code, lot: lot_no, expires }),
  };
}

/** Letters that a lot may have in a GS1 code (General Specifications, table 7.11-1). */
const encodable = /^[!-"%-?A-Z_a-z]{1,20}$/;

/**
 * What the symbol says: the product, and of a lot its expiry and number, which stands last for it has no fixed length. Nothing where the product has no
 * GTIN, or the lot cannot be written: half a code would be scanned as another lot.
 */
export function elementsOf({
  ndc,
  lot,
  expires,
}: {
  ndc: string;
  lot: string;
  expires: string | null;
}): SheetElement[] {
  const gtin = gtinOf(ndc);
  if (gtin === undefined || (lot !== "" && !encodable.test(lot))) return [];
  return [
    ["01", gtin],
    ...(expires === null || lot === "" ? [] : [["17", expires.replaceAll("-", "").slice(2)] as const]),
    ...(lot === "" ? [] : [["10", lot] as const]),
  ];
}
