/** The recurring orders of the customer: read, and changed one at a time by the version that is shown. */
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { InputOf, OutputOf } from "#contract/base/call.ts";
import * as contract from "#contract/orders/recurring.ts";
import type { RecurringOrder } from "#contract/orders/recurring.ts";
import { failureOf } from "#src/api/failures.ts";
import { newKey, send } from "#src/api/send.ts";
import { recurringKey } from "#src/data/base/kept.ts";

export const recurringQuery = queryOptions({
  queryKey: recurringKey,
  queryFn: ({ signal }) => send(contract.recurringOrders, {}, { signal }),
  // A checkout or a run may have made another of it since.
  staleTime: 0,
  meta: { quiet: "unless-broken" },
});

/** How many there are, of both carts; undefined until it is known, or while nobody wants to know. */
export const useRecurringCount = (isWanted: boolean): number | undefined =>
  useQuery({ ...recurringQuery, enabled: isWanted }).data?.total;

/** The ways to ship it to an address, each with its cost and its days as of now. */
export const recurringWaysQuery = (recurring_order_id: number, version: number, ship_contact_id: number) =>
  queryOptions({
    queryKey: ["shipping", "recurring", recurring_order_id, version, ship_contact_id],
    queryFn: ({ signal }) => send(contract.recurringWays, { recurring_order_id, ship_contact_id }, { signal }),
    staleTime: 60_000,
    meta: { quiet: true }, // told beside the ways to ship
  });

export type RecurringChange = InputOf<typeof contract.changeRecurring>;

/** What may be done with one. */
export type RecurringAct =
  | { kind: "skip"; is_skipped: boolean }
  | { kind: "pause"; is_paused: boolean }
  | { kind: "change"; change: Omit<RecurringChange, "recurring_order_id" | "version"> }
  | { kind: "accept-prices" }
  | { kind: "end" }
  | { kind: "run" };

/** What came of it. `changed`: it was another by then, and nothing was done; as it is now. What failed was told already. */
export type Acted =
  | { kind: "done"; order: RecurringOrder }
  | { kind: "ran"; ran: OutputOf<typeof contract.runRecurring> }
  | { kind: "ended" }
  | { kind: "changed"; current: RecurringOrder; message: string };

/** Gives the function that does it to the order as it is shown, and whether it is under way. */
export function useRecurring(settled: (acted: Acted, act: RecurringAct) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ order, act }: { order: RecurringOrder; act: RecurringAct }) => told(() => asked(order, act)),
    onSuccess: (acted, { order, act }) => {
      keepActed(client, order, acted);
      settled(acted, act);
    },
    onError: () => client.invalidateQueries({ queryKey: recurringKey }),
  });
}

async function asked({ recurring_order_id, version, lines }: RecurringOrder, act: RecurringAct): Promise<Acted> {
  const which = { recurring_order_id, version };
  const key = newKey();
  switch (act.kind) {
    case "skip":
      return done(await send(contract.skipRecurring, { ...which, is_skipped: act.is_skipped }, { key }));
    case "pause":
      return done(await send(contract.pauseRecurring, { ...which, is_paused: act.is_paused }, { key }));
    case "change":
      return done(await send(contract.changeRecurring, { ...which, ...act.change }, { key }));
    case "accept-prices": {
      const prices = lines.flatMap(({ item_id, quantity_uom_code, price }) =>
        price === null ? [] : [{ item_id, quantity_uom_code, price }],
      );
      return done(await send(contract.acceptRecurringPrices, { ...which, prices }, { key }));
    }
    case "end":
      await send(contract.endRecurring, which, { key });
      return { kind: "ended" };
    case "run":
      return { kind: "ran", ran: await send(contract.runRecurring, which, { key }) };
  }
}

const done = (order: RecurringOrder): Acted => ({ kind: "done", order });

/** Somebody else's change is an outcome, not a failure. */
async function told(ask: () => Promise<Acted>): Promise<Acted> {
  try {
    return await ask();
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind !== "refused" || failure.code !== "recurring_changed") throw error;
    return { kind: "changed", current: failure.current as RecurringOrder, message: failure.message };
  }
}

function keepActed(client: QueryClient, { recurring_order_id }: RecurringOrder, acted: Acted): void {
  const order = orderOf(acted);
  client.setQueryData(recurringQuery.queryKey, (before) => {
    if (before === undefined) return undefined;
    if (order === undefined)
      return {
        ...before,
        recurring: before.recurring.filter((each) => each.recurring_order_id !== recurring_order_id),
      };
    return {
      ...before,
      recurring: before.recurring.map((each) => (each.recurring_order_id === recurring_order_id ? order : each)),
    };
  });
}

/** As it is now; undefined: it has ended. */
export function orderOf(acted: Acted): RecurringOrder | undefined {
  switch (acted.kind) {
    case "done":
      return acted.order;
    case "ran":
      return acted.ran.recurring;
    case "changed":
      return acted.current;
    case "ended":
      return undefined;
  }
}
