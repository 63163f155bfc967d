/** Where a lot, a product or one package of it went, for a recall. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Count, Id, Instant, UomCode, WireDate, text } from "#contract/base/fields.ts";
import { Recall } from "./recalls.ts";

/** One line of one shipment that held the lot. */
export const LotShipment = z.strictObject({
  order_id: Id,
  shipment_order_id: Id,
  line_no: Id,
  order_date: Instant,
  ship_date: Instant,
  item_id: Id,
  full_description: z.string(),
  ndc_code: z.string(),
  /** Its labeler. */
  manufacturer: z.string(),
  lot_no: z.string(),
  expiration_date: WireDate,
  quantity: Count,
  sale_UOM_desc: z.string(),
  ship_to: z.string(),
  serial_count: Count,
  has_CoA: z.boolean(),
  is_recalled: z.boolean(),
});
export type LotShipment = z.infer<typeof LotShipment>;

/** One receipt of the lot. */
export const LotReceipt = z.strictObject({
  order_receive_id: Id,
  order_id: z.nullable(Id),
  item_id: Id,
  full_description: z.string(),
  lot_no: z.string(),
  receive_date: WireDate,
  quantity_received: z.int(),
  quantity_UOM: UomCode,
  receive_status_code: z.string(),
  received_by: z.string(),
});
export type LotReceipt = z.infer<typeof LotReceipt>;

export const findLot = call({
  method: "POST",
  path: "/api/reports/lots/search",
  kind: "read",
  needs: "ordering-or-reporting",
  about:
    "Every order, shipment, receipt and certificate of a lot, an NDC or a serial number at the session's customer.",
  input: z.strictObject({ text: text(80).check(z.minLength(1)) }),
  output: z.strictObject({
    shipments: z.array(LotShipment),
    receipts: z.array(LotReceipt),
    /** There are more than are listed. */
    is_cut: z.boolean(),
    recalls: z.array(Recall),
  }),
});
