/** A tote or a whole delivery received in one step: each lot of each line a receipt of its own, all of them kept or none; and all of them taken back. */
import { useMutation } from "@tanstack/react-query";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { hasExpired, holdReasonOf } from "#contract/receiving/rules/receiving.ts";
import type { PackedLot } from "#contract/receiving/rules/packed.ts";
import type { Entry, Write } from "#outbox/entry/entry.ts";
import { actingOf } from "#src/data/outbox/waiting.ts";
import { useIsRecalled } from "#src/data/reports/recalls.ts";
import { useUser } from "#src/data/identity/session.ts";
import { dropDraft, keepDraft } from "#src/offline/drafts.ts";
import { keepAll } from "#src/offline/outbox.ts";

/** What stands under the name of a draft; undefined: nothing. */
export type StandingDraft = { name: string; draft: object | undefined };

/** Of `lots` those of which nothing is to be entered are left out. `counts`: what then stands on the pads of their lines. */
export function useReceivePacked() {
  const acting = actingOf(useUser());
  const isRecalled = useIsRecalled();
  const receiving = useMutation({
    mutationFn: async ({ lots, receive_date, counts }: Packed) => {
      const entries = await keepAll(
        lots
          .filter(({ quantity }) => quantity > 0)
          .map((lot) => receiptOf(lot, receive_date, isRecalled(lot.line.item_id, lot.lot_no))),
        acting,
      );
      // At once: brought back by the next visit it would be received twice.
      counts.forEach(stand);
      return entries;
    },
  });
  const undoing = useMutation({
    mutationFn: async ({
      entries,
      counts,
    }: {
      entries: readonly Entry<"receive">[];
      counts: readonly StandingDraft[];
    }) => {
      await keepAll(
        entries.map(({ key, snapshot, body }): Write => {
          const { order_id = null, item_id, quantity_UOM = "CT", quantity_received } = body;
          const receipt = { order_id, item_id, quantity_UOM, quantity_received };
          return {
            call: "cancelReceive",
            receipt: { receipt_key: key },
            ...(snapshot && { snapshot: { ...snapshot, receipt } }),
          };
        }),
        acting,
      );
      counts.forEach(stand);
    },
  });
  return { receiving, undoing };
}

type Packed = { lots: readonly PackedLot<PendingReceive>[]; receive_date: string; counts: readonly StandingDraft[] };

const stand = ({ name, draft }: StandingDraft): void =>
  draft === undefined ? dropDraft(name) : keepDraft(name, draft);

function receiptOf(
  { line, lot_no, expiration_date, quantity, serials }: PackedLot<PendingReceive>,
  receive_date: string,
  isRecalled: boolean,
): Write {
  const hold_reason = holdReasonOf({ isRecalled, isExpired: hasExpired(expiration_date, receive_date) });
  const { order_id, item_id, quantity_UOM, remaining } = line;
  const { full_description, ndc_code, schedule_name, sale_UOM_desc } = line;
  return {
    call: "receive",
    body: {
      order_id,
      item_id,
      quantity_received: quantity,
      quantity_UOM,
      lot_no,
      expiration_date,
      receive_date,
      ...(hold_reason && { hold_reason }),
      ...(serials.length > 0 && { serial_numbers: serials }),
    },
    snapshot: { full_description, ndc_code, schedule_name, sale_UOM_desc, line },
    base: { remaining },
  };
}
