/** What the dock prints: labels of goods with their GS1 DataMatrix, and reports of what came. */
import * as z from "zod/mini";
import { call } from "#contract/base/call.ts";
import { Bytes, EnteredDate, PathId, text } from "#contract/base/fields.ts";
import { documentTakesMs } from "./documents.ts";

/** What every document of the dock has in common. Each call is written as one: only so its schemas stay out of the page. */
const document = { method: "GET", kind: "stream", needs: "ordering", audited: true, takesMs: documentTakesMs } as const;

// Not in the specification: what came is put on a shelf, and is scanned from there.
export const goodsLabel = call({
  ...document,
  path: "/api/receives/labels/{item_id}",
  about:
    "A label of a lot that was shipped to the customer or received (GTIN, expiry and lot in a GS1 DataMatrix), or of the bin that holds a product (GTIN alone); as a PDF or as ZPL.",
  input: z.strictObject({
    item_id: PathId,
    kind: z._default(z.enum(["lot", "bin"]), "lot"),
    /** Of a label of kind lot. */
    lot_no: z._default(text(20), ""),
    format: z._default(z.enum(["pdf", "zpl"]), "pdf"),
    copies: z.optional(z.pipe(PathId, z.int().check(z.lte(200, "must be at most 200")))),
  }),
  output: Bytes,
});

// Not in the specification: for whoever files what came.
export const receivingReport = call({
  ...document,
  path: "/api/reports/receiving-report/{orderId}",
  about: "What was shipped of an order, or of one of its shipments, and what came of it, as a PDF.",
  input: z.strictObject({ orderId: PathId }),
  output: Bytes,
});

// Not in the specification: as the one before, of a day.
export const receivingDay = call({
  ...document,
  path: "/api/reports/receiving-day",
  about: "What was received on a day, as a PDF.",
  input: z.strictObject({ receive_date: EnteredDate }),
  output: Bytes,
});
