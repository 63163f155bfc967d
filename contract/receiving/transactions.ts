/** Transactions by lot or serial number (DSCSA), and the documents of a feed about them. Not in the specification. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Bytes, Count, Id, Instant, PathId, WireDate, text } from "#contract/base/fields.ts";
import { EpcisFormat } from "#contract/orders/epcis-format.ts";

/** A product in a delivery, and the documents of a feed that are about it. */
export const Transaction = z.strictObject({
  shipment_order_id: Id,
  order_id: Id,
  shipped_at: Instant,
  item_id: Id,
  full_description: z.string(),
  ndc_code: z.string(),
  /** Its labeler. */
  manufacturer: z.string(),
  lot_no: z.string(),
  expiration_date: WireDate,
  quantity: Count,
  sale_UOM_desc: z.string(),
  documents: z.array(z.strictObject({ document_id: Id, format: EpcisFormat, imported_at: Instant })),
});
export type Transaction = z.infer<typeof Transaction>;

export const transactions = call({
  method: "POST",
  path: "/api/transactions/search",
  kind: "read",
  needs: "ordering",
  large: true,
  about:
    "What was shipped to the customer of a lot, or with a serial number, and the documents about it; the newest 100.",
  input: z.strictObject({ text: text(40).check(z.minLength(1, "must not be empty")) }),
  output: z.array(Transaction),
});

export const epcisDocument = call({
  method: "GET",
  path: "/api/transactions/documents/{documentId}",
  kind: "stream",
  needs: "ordering",
  audited: true,
  about: "A document of a feed (EPCIS 1.2 as XML, 2.0 as JSON), byte for byte as it came.",
  input: z.strictObject({ documentId: PathId }),
  output: Bytes,
});
