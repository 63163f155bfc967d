/** Units in quarantine: put there from the board, also without a network; released or returned with it. */
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { packageName } from "#contract/receiving/rules/packages.ts";
import type { SuspectReason } from "#contract/receiving/rules/suspect.ts";
import * as contract from "#contract/receiving/suspect.ts";
import type { Entry, ProductNames } from "#outbox/entry/entry.ts";
import { send } from "#src/api/send.ts";
import { useUser } from "#src/data/identity/session.ts";
import { receivingKey } from "#src/data/overlay/areas.ts";
import { isWaiting } from "#src/data/overlay/laid-over.ts";
import { useEntries } from "#src/data/outbox/entries.ts";
import { actingOf } from "#src/data/outbox/waiting.ts";
import { discard, keepAll } from "#src/offline/outbox.ts";
import { packageKey } from "./serials.ts";

const listQuery = queryOptions({
  queryKey: [...receivingKey, "quarantine"],
  queryFn: ({ signal }) => send(contract.quarantined, {}, { signal }),
  meta: { quiet: "unless-broken" },
});

/** What stands in quarantine, or did, and what only this device knows of. */
export function useQuarantine() {
  const query = useQuery(listQuery);
  const entries = useEntries(useUser().customer_id).filter((entry) => entry.call === "quarantineUnit");
  const waiting = entries.filter(({ state }) => state !== "done");
  return { query, units: query.data, waiting };
}

/** Packages that are in quarantine now, by product and serial, also those that only this device knows of. */
export function useSuspectPackages(): ReadonlySet<string> {
  const { data = [] } = useQuery(listQuery);
  const entries = useEntries(useUser().customer_id);
  const known = data.flatMap((unit) =>
    unit.status === "quarantined" ? [packageKey(unit.item_id, packageName(unit.gtin, unit.serial_number))] : [],
  );
  const own = entries.flatMap((entry) =>
    entry.call === "quarantineUnit" &&
    (isWaiting(entry) ||
      (entry.state === "done" && !data.some((unit) => unit.quarantine_id === entry.body.quarantine_id)))
      ? [packageKey(entry.body.item_id, packageName(entry.body.gtin ?? "", entry.body.serial_number ?? ""))]
      : [],
  );
  return new Set([...known, ...own]);
}

/** The product of a package, and the order that it came with; null: none. */
export type SuspectGoods = ProductNames &
  Pick<PendingReceive, "item_id" | "quantity_UOM"> & { order_id: number | null };

/** A package in the hand that is not what was shipped. `expires`: `MM/DD/YYYY`, or empty. `quantity`: of the goods' unit, what it holds. */
export type Suspect = {
  goods: SuspectGoods;
  gtin: string;
  serial: string;
  lot: string;
  expires: string;
  reason: SuspectReason;
  quantity: number;
  note: string;
};

/** Safe on this device when it is done. */
export function usePutInQuarantine() {
  const acting = actingOf(useUser());
  return useMutation({
    mutationFn: ({ goods, gtin, serial, lot, expires, reason, quantity, note }: Suspect) => {
      const { order_id, item_id, quantity_UOM, full_description, ndc_code, schedule_name, sale_UOM_desc } = goods;
      const body = {
        quarantine_id: crypto.randomUUID(),
        order_id,
        item_id,
        gtin,
        serial_number: serial,
        lot_no: lot,
        expiration_date: expires === "" ? null : expires,
        quantity,
        quantity_UOM,
        reason,
        note,
      };
      const snapshot = { full_description, ndc_code, schedule_name, sale_UOM_desc };
      return keepAll([{ call: "quarantineUnit", body, snapshot }], acting);
    },
  });
}

export const useTakeBackUnit = () => useMutation({ mutationFn: (entry: Entry<"quarantineUnit">) => discard(entry) });

export function useResolve() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (resolved: { quarantine_id: string; outcome: "released" | "returned"; resolution: string }) => {
      await send(contract.resolveQuarantine, resolved);
      await client.invalidateQueries({ queryKey: listQuery.queryKey });
    },
  });
}
