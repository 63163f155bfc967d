/** Where a lot, a product or one package of it went, for a recall; and the recalls. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Count, Id, Instant, Nothing, PathId, UomCode, WireDate, text } from "#contract/base/fields.ts";

/** A recall of a lot that the session's customer had. */
export const Recall = z.strictObject({
  recall_id: Id,
  item_id: Id,
  lot_no: z.string(),
  full_description: z.string(),
  ndc_code: z.string(),
  reason: z.string(),
  recalled_at: Instant,
  /** Of which so much was shipped to them. */
  shipped: z.array(z.strictObject({ quantity: Count, sale_UOM_desc: z.string() })),
  confirmations: z.array(
    z.strictObject({
      confirmed_by: z.string(),
      confirmed_at: Instant,
      quantity: Count,
      quantity_uom_code: UomCode,
      note: z.string(),
    }),
  ),
});
export type Recall = z.infer<typeof Recall>;

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

export const recalls = call({
  method: "GET",
  path: "/api/reports/recalls",
  needs: "ordering-or-reporting",
  about: "The recalls of lots that the session's customer had, newest first, with who pulled them from the shelf.",
  input: Nothing,
  output: z.array(Recall),
});

export const confirmRecall = call({
  method: "POST",
  path: "/api/reports/recalls/{recallId}/confirm",
  needs: "ordering",
  about: "Says that a recalled lot was pulled from the shelf, and how much of it there was; 0 is none.",
  input: z.strictObject({
    recallId: PathId,
    quantity: Count,
    quantity_uom_code: UomCode,
    note: z._default(text(400), ""),
  }),
  output: Recall,
});
