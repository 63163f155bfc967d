/** Documents of orders and lots: PDFs, each of a whole order or of one of its shipments (docs/readings.md, "Documents by order"), and the shipping label. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { DeviceId } from "#contract/receiving/claims.ts";
import { Bytes, PathId, text } from "#contract/base/fields.ts";

const ofOrder = z.strictObject({ orderId: PathId });

/** So much longer than any answer a document may take: in all longer than it is drawn at most (server/documents/rendering.ts). */
export const documentTakesMs = 20_000;

/** What every document has in common. Each call is written as one: only so its schemas stay out of the page. */
const document = {
  method: "GET",
  kind: "stream",
  needs: "ordering-or-reporting",
  anyCustomer: true,
  audited: true,
  takesMs: documentTakesMs,
} as const;

export const packList = call({
  ...document,
  path: "/api/reports/pack-list/{orderId}",
  about: "What was packed, as a PDF: lots, expiry, serial numbers.",
  input: ofOrder,
  output: Bytes,
});
export const invoice = call({
  ...document,
  path: "/api/reports/invoice/{orderId}",
  about: "What was invoiced, as a PDF.",
  input: ofOrder,
  output: Bytes,
});
export const e222Form = call({
  ...document,
  path: "/api/reports/e222Form/{orderId}",
  about: "The order of controlled substances under its order form number, as a PDF (21 CFR 1305.21).",
  input: ofOrder,
  output: Bytes,
});
// Not in the specification: what was ordered, for whoever pays or files it.
export const orderConfirmation = call({
  ...document,
  path: "/api/reports/order-confirmation/{orderId}",
  about: "What was ordered, as a PDF, from the moment it is placed.",
  input: ofOrder,
  output: Bytes,
});
// Not in the specification: a paper Form 222 travels by mail, and must find its order.
export const coverSheet = call({
  ...document,
  path: "/api/reports/form222-cover-sheet/{orderId}",
  about: "The sheet that goes with the paper Form 222, as a PDF.",
  input: ofOrder,
  output: Bytes,
});

// Not in the specification: 21 CFR 1305.22(g) and part 5 of Form 222 ask the purchaser for it.
export const receiptRecord = call({
  ...document,
  path: "/api/reports/receipt-record/{orderId}",
  about: "What of an order's schedule II was received, when and by whom, record by record, as a PDF.",
  input: ofOrder,
  output: Bytes,
});

// Not in the specification: the DSCSA gives it with each transaction, and asks for six years of it.
export const transactionInformation = call({
  ...document,
  path: "/api/reports/transaction-information/{orderId}",
  about: "Transaction information and statement (DSCSA) of an order's deliveries, or of one, as a PDF.",
  input: ofOrder,
  output: Bytes,
});
// Not in the specification: what the FDA asks of whoever finds illegitimate product.
export const form3911 = call({
  ...document,
  path: "/api/reports/form-3911/{quarantineId}",
  about: "What Form FDA 3911 asks about a unit in quarantine, as far as the portal knows it, as a PDF.",
  input: z.strictObject({ quarantineId: DeviceId }),
  output: Bytes,
});

export const certificateOfAnalysis = call({
  ...document,
  path: "/api/reports/certificate-of-analysis-report/{lotNo}",
  about:
    "The certificate of analysis of a lot that was shipped to the customer, as a PDF: the stored one, or one made of the lot's results.",
  input: z.strictObject({
    lotNo: text(60).check(z.minLength(1)),
    /** Where two products have lots of one number. */
    item_id: z.optional(PathId),
  }),
  output: Bytes,
});

/** Bars as a path of SVG, so many modules wide and 1 high. */
const Bars = z.strictObject({ width: z.int(), path: z.string() });

/** What stands on one box's label. It names no product and no schedule. */
export const BoxLabel = z.strictObject({
  from: z.array(z.string()),
  to: z.array(z.string()),
  box: z.string(),
  service: z.string(),
  carrier: z.string(),
  shipped: z.string(),
  /** The day the carrier is expected; empty: nobody has said. */
  arrives: z.string(),
  /** Billed pounds: "12 lb". */
  weight: z.string(),
  tracking: z.string(),
  care: z.array(z.string()),
  order: z.string(),
  customerOrder: z.string(),
  bars: z.strictObject({ tracking: Bars, order: Bars }),
});
export type BoxLabel = z.infer<typeof BoxLabel>;

export const shippingLabelExists = call({
  method: "GET",
  path: "/api/shipping-labels/{orderId}/exists",
  needs: "ordering-or-reporting",
  anyCustomer: true,
  about: "Whether an order, or one of its shipments, has a shipping label: it has one from the moment it ships.",
  input: ofOrder,
  output: z.strictObject({ exists: z.boolean() }),
});

export const shippingLabel = call({
  method: "GET",
  path: "/api/shipping-labels/{orderId}",
  needs: "ordering-or-reporting",
  anyCustomer: true,
  audited: true,
  takesMs: documentTakesMs,
  large: true,
  about: "The shipping labels, 4 by 6 inches, one for each box: of an order all, of a shipment its own.",
  input: z.strictObject({ orderId: PathId, format: z._default(z.enum(["pdf", "zpl"]), "pdf") }),
  output: z.strictObject({
    /** Of several boxes parted by commas. */
    TrackingNumber: z.string(),
    /** Base64. */
    Bytes: z.string(),
    format: z.enum(["pdf", "zpl"]),
    labels: z.array(BoxLabel),
  }),
});
