/** The Distributor page's data: orders that wait for a form, orders with unshipped packages, the DEA report, and what staff record about them. Nothing of it stays on the device. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";

import type { Call, InputOf, OutputOf } from "#contract/base/call.ts";
import * as report from "#contract/distributor/dea-report.ts";
import * as forms from "#contract/distributor/forms.ts";
import * as orders from "#contract/distributor/unshipped-orders.ts";
import { failureOf } from "#src/api/failures.ts";
import { newKey, send, sendForBlob } from "#src/api/send.ts";

const distributorKey = ["distributor"] as const;

/** How often the lists of an open page are asked for again: orders are placed, shipped and changed by others. */
const refetchInterval = 30_000;

/** The screen says itself that a list could not be loaded. */
const list = { staleTime: 0, refetchInterval, meta: { quiet: true } } as const;

export const waitingFormsQuery = queryOptions({
  ...list,
  queryKey: [...distributorKey, "forms"],
  queryFn: ({ signal }) => send(forms.waitingForms, {}, { signal }),
});

/** @param number a part of the order number; empty: all orders. */
export const unshippedOrdersQuery = (number: string) =>
  queryOptions({
    ...list,
    queryKey: [...distributorKey, "orders", number],
    queryFn: ({ signal }) => send(orders.unshippedOrders, { number }, { signal }),
    placeholderData: keepPreviousData,
  });

export const unshippedOrderQuery = (orderId: number) =>
  queryOptions({
    ...list,
    refetchInterval: refetchInterval / 3,
    queryKey: [...distributorKey, "order", orderId],
    queryFn: ({ signal }) => send(orders.unshippedOrder, { orderId }, { signal }),
  });

export const deaReportsQuery = queryOptions({
  ...list,
  queryKey: [...distributorKey, "reports"],
  queryFn: ({ signal }) => send(report.deaReports, {}, { signal }),
});

export type ControlledOrder = OutputOf<typeof orders.unshippedOrder>;
export type RemovalKind = "refusal" | "void";
export type Removal = { orderId: number; lines: number[]; reason: string };

export const useRecordForm = (onDone: (done: OutputOf<typeof forms.recordForm>) => void) =>
  useWrite(() => forms.recordForm, onDone);

export const useRemoveLines = (kind: RemovalKind, onDone: (done: OutputOf<typeof orders.voidBySupplier>) => void) =>
  useWrite<typeof orders.voidBySupplier, Removal>(
    () => (kind === "void" ? orders.voidBySupplier : orders.refuseBySupplier),
    onDone,
  );

export const useCreateReport = (onDone: (done: OutputOf<typeof report.createDeaReport>) => void) =>
  useWrite(() => report.createDeaReport, onDone);

/** Returns the file of a report. @throws what `failureOf` explains. */
export const loadReportFile = async (reportId: number): Promise<{ name: string; blob: Blob }> => ({
  name: `csos-report-${reportId}.csv`,
  blob: await sendForBlob(report.deaReportFile, { reportId }),
});

/**
 * A write of this page. The same input has the same idempotency key until the server answers, so pressing again after a lost response has one effect. The screen
 * shows the failure where the user acted.
 */
function useWrite<C extends Call, Input extends InputOf<C> = InputOf<C>>(
  getCall: () => C,
  onDone: (done: OutputOf<C>) => void,
) {
  const client = useQueryClient();
  const attempt = useRef(unsent);
  return useMutation({
    meta: { quiet: true },
    mutationFn: (input: Input) => {
      const written = JSON.stringify(input);
      if (attempt.current.input !== written) attempt.current = { input: written, key: newKey() };
      return send(getCall(), input, { key: attempt.current.key });
    },
    onSuccess: (done: OutputOf<C>) => {
      attempt.current = unsent;
      onDone(done);
    },
    // A refusal is stored under its key: pressing again is another attempt.
    onError: (error) => {
      if (failureOf(error).kind === "refused") attempt.current = unsent;
    },
    // After a refusal, too, something is not as this page showed it.
    onSettled: () => client.invalidateQueries({ queryKey: distributorKey }),
  });
}

const unsent = { input: "", key: "" };
