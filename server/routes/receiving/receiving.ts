/** Receiving: pending, history, record, cancel and uncancel; claims of what was wrong with a delivery. */
import * as contract from "#contract/receiving/receiving.ts";
import * as claims from "#contract/receiving/claims.ts";
import { serve, type Served } from "#server/http/serve.ts";
import * as changes from "#server/services/receiving/pending-changes.ts";
import { addPhotoPart, claimPhoto } from "#server/services/receiving/claim-photos.ts";
import { claims as claimList } from "#server/services/receiving/claim-list.ts";
import { fileException, withdrawException } from "#server/services/receiving/claims.ts";
import * as confirming from "#contract/receiving/confirm-counts.ts";
import * as controlled from "#contract/receiving/controlled.ts";
import * as holds from "#contract/receiving/holds.ts";
import * as given from "#contract/receiving/transactions.ts";
import * as suspect from "#contract/receiving/suspect.ts";
import * as named from "#contract/receiving/device-names.ts";
import { receivingHere } from "#contract/receiving/presence.ts";
import type { Passwords } from "#server/services/identity/passwords.ts";
import { confirmCounts, prepareConfirm } from "#server/services/receiving/confirm-counts.ts";
import { demandSecondCount, secondCount, unconfirmedCounts } from "#server/services/receiving/second-counts.ts";
import { releaseHold } from "#server/services/receiving/holds.ts";
import { quarantined, quarantineUnit, resolveQuarantine } from "#server/services/receiving/quarantine.ts";
import { epcisDocument, transactions } from "#server/services/receiving/transactions.ts";
import * as deviceNames from "#server/services/receiving/device-names.ts";
import * as presence from "#server/services/receiving/presence.ts";
import * as receiptStatus from "#server/services/receiving/receipt-status.ts";
import * as receipts from "#server/services/receiving/receipts.ts";
import * as receiving from "#server/services/receiving/receiving.ts";

export const receivingRoutes = ({ passwords }: { passwords: Passwords }): Served[] => [
  serve(contract.pendingReceives, receiving.pendingReceives),
  serve(contract.pendingChanges, changes.pendingChanges),
  serve(contract.historicalReceives, receiving.historicalReceives),
  serve(contract.receive, receipts.receive),
  serve(contract.cancelReceive, receiptStatus.cancelReceive),
  serve(receivingHere, presence.receivingHere),
  serve(named.deviceName, deviceNames.deviceName),
  serve(named.saveDeviceName, deviceNames.saveDeviceName),
  serve(contract.uncancelReceive, receiptStatus.uncancelReceive),
  serve(controlled.unconfirmedCounts, unconfirmedCounts),
  serve(controlled.secondCount, secondCount),
  // As the system: the second person's password is closed to ordinary calls, and so is what customers want.
  serve(confirming.confirmCounts, confirmCounts, { as: "system", prepare: prepareConfirm(passwords) }),
  serve(controlled.demandSecondCount, demandSecondCount, { as: "system" }),
  serve(holds.releaseHold, releaseHold),
  serve(suspect.quarantineUnit, quarantineUnit),
  serve(suspect.quarantined, quarantined),
  serve(suspect.resolveQuarantine, resolveQuarantine),
  serve(given.transactions, transactions),
  serve(given.epcisDocument, epcisDocument),
  serve(claims.fileException, fileException),
  serve(claims.withdrawException, withdrawException),
  serve(claims.addPhotoPart, addPhotoPart),
  serve(claims.claims, claimList),
  serve(claims.claimPhoto, claimPhoto),
];
