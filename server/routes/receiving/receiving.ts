/** Receiving: pending, history, record, cancel and uncancel. */
import * as contract from "#contract/receiving/receiving.ts";
import { serve, type Served } from "#server/http/serve.ts";
import * as receipts from "#server/services/receiving/receipts.ts";
import * as receiving from "#server/services/receiving/receiving.ts";

export const receivingRoutes: Served[] = [
  serve(contract.pendingReceives, receiving.pendingReceives),
  serve(contract.historicalReceives, receiving.historicalReceives),
  serve(contract.receive, receipts.receive),
  serve(contract.cancelReceive, receipts.cancelReceive),
  serve(contract.uncancelReceive, receipts.uncancelReceive),
];
