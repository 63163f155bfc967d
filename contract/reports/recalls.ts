/** The recalls of lots that a customer had, and who pulled them from the shelf: apart from the lots, for many screens tell of a recall and one finds a lot. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Count, Id, Instant, Nothing, PathId, UomCode, text } from "#contract/base/fields.ts";

/** A recall of a lot that the session's customer was shipped, received or has in quarantine. */
export const Recall = z.strictObject({
  recall_id: Id,
  item_id: Id,
  lot_no: z.string(),
  full_description: z.string(),
  ndc_code: z.string(),
  /** Its labeler. */
  manufacturer: z.string(),
  reason: z.string(),
  recalled_at: Instant,
  /** Of which so much was shipped to them; nothing where they have it from elsewhere. */
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

export const recalls = call({
  method: "GET",
  path: "/api/reports/recalls",
  needs: "ordering-or-reporting",
  about: "Recalls of lots that the session's customer received or was shipped, newest first, with confirmed removals.",
  input: Nothing,
  output: z.array(Recall),
});

export const confirmRecall = call({
  method: "POST",
  path: "/api/reports/recalls/{recallId}/confirm",
  needs: "receiving",
  about: "Confirm that a recalled lot was removed, with the quantity. 0: none were left.",
  input: z.strictObject({
    recallId: PathId,
    quantity: Count,
    quantity_uom_code: UomCode,
    note: z._default(text(400), ""),
  }),
  output: Recall,
});
