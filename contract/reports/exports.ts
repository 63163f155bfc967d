/**
 * Files of many rows. The order search answers its file at once, as the specification says. Beside it a single-use link may be asked for, which the
 * specification does not name: only a link can be opened in a tab, so that the browser saves a file of any size while it comes, and it can be cancelled.
 */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Bytes, Count, Done } from "#contract/base/fields.ts";
import { OrderCriteria } from "#contract/orders/orders.ts";
import { UtilizationCriteria } from "./utilization.ts";

export const exportOrders = call({
  method: "POST",
  path: "/api/orders/export",
  kind: "stream",
  needs: "reporting",
  anyCustomer: true,
  about:
    "The results of the order search as CSV: a row for each line of each shipment, and one for the unshipped rest of a line.",
  input: OrderCriteria,
  output: Bytes,
});

/** What can be had as a file by a link. `signed-orders`: the archive of those of two years, for whoever also has the role CS. */
export const ExportKind = z.enum(["orders", "utilization", "spend", "signed-orders"]);
export type ExportKind = z.infer<typeof ExportKind>;

/** `orders` and `utilization` say what to look for, where that is what is exported. */
export const makeExport = call({
  method: "POST",
  path: "/api/reports/exports",
  // Those who see the spend may take it along; the others need Reporting, which the service looks at.
  needs: "admin-or-reporting",
  // The link must not be kept: whoever has it may try it.
  secret: true,
  about: "A link to a file. It works once, for 60 seconds, in the browser of the user who requested it.",
  input: z.strictObject({
    what: ExportKind,
    orders: z.optional(OrderCriteria),
    utilization: z.optional(UtilizationCriteria),
  }),
  output: z.strictObject({ export_id: z.uuid(), path: z.string() }),
});

/** waiting: nobody has opened the link; stopped: their rights were taken while it came. */
const ExportState = z.enum(["waiting", "running", "done", "cancelled", "broken", "stopped", "over"]);

export const exportProgress = call({
  method: "POST",
  path: "/api/reports/exports/progress",
  kind: "read",
  // Whoever may have no file any more is still told how theirs ended.
  needs: "customer",
  about: "Progress of one of the user's own exports.",
  input: z.strictObject({ export_id: z.uuid() }),
  output: z.strictObject({ state: ExportState, rows: Count }),
});

export const cancelExport = call({
  method: "POST",
  path: "/api/reports/exports/cancel",
  needs: "admin-or-reporting",
  about: "Cancel one of the user's own exports. A finished export does not change.",
  input: z.strictObject({ export_id: z.uuid() }),
  output: Done,
});
