/** Routes of the outbox: keys, hand-over, discards. Keys are closed to ordinary calls, and a note may stand in the chain of a customer whose rights the caller lost. */
import * as contract from "#contract/outbox/outbox.ts";
import { serve, type Served } from "#server/http/serve.ts";
import * as outbox from "#server/services/outbox/outbox.ts";

export const outboxRoutes: Served[] = [
  serve(contract.sealKey, outbox.sealKey, { as: "system" }),
  serve(contract.entryOwner, outbox.entryOwner, { as: "system" }),
  serve(contract.handOver, outbox.handOver, { as: "system" }),
  serve(contract.discardEntry, outbox.discardEntry, { as: "system" }),
];
