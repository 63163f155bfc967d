/** A pending line as the pad takes it. */
import { countReceivedOfLot } from "#contract/receiving/rules/lots.ts";
import { dueOf, laterOf } from "#contract/receiving/rules/receiving.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { pendingKey, type DockLine } from "#src/data/overlay/receiving-overlay.ts";
import type { Goods } from "./draft.ts";

export function goodsOf({ waiting: _waiting, ...line }: PendingReceive & Partial<Pick<DockLine, "waiting">>): Goods {
  return {
    key: pendingKey(line),
    line,
    item_id: line.item_id,
    name: line.full_description,
    ndc: line.ndc_code,
    schedule: line.schedule_name,
    order: {
      order_id: line.order_id,
      customer_order_no: line.customer_order_no,
      ordered: line.order_qty,
      remaining: line.remaining,
      due: dueOf(line),
      later: laterOf(line),
    },
    lots: line.lots.map((lot) => ({ ...lot, received: countReceivedOfLot(line, lot.lot_no) })),
    units: [{ code: line.quantity_UOM, desc: line.sale_UOM_desc }],
    holds: line.vials_per_unit,
  };
}
