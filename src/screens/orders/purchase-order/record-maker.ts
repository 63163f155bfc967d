/** Who made a record that is linked to an order (pure). */
import type { LinkedRecord } from "#contract/csos/signed-order.ts";
import { bySupplier } from "#src/text/orders/activity.ts";

/** Returns who made a record; undefined: nobody did, as of the end after 60 days. */
export const findMaker = ({ made_by, by_supplier, kind }: LinkedRecord): string | undefined =>
  made_by ?? (by_supplier && kind === "void" ? bySupplier : undefined);
