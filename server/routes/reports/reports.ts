/** Reports: files, utilisation, quarters, spend, lots and recalls. */
import * as exports from "#contract/reports/exports.ts";
import * as lots from "#contract/reports/lots.ts";
import * as quarterly from "#contract/reports/quarterly.ts";
import * as recallCalls from "#contract/reports/recalls.ts";
import * as spending from "#contract/reports/spend.ts";
import * as contract from "#contract/reports/utilization.ts";
import { serve, type Served } from "#server/http/serve.ts";
import { cancelExport, exportProgress, makeExport } from "#server/services/reports/exports.ts";
import { findLot } from "#server/services/reports/lots.ts";
import { exportOrders } from "#server/services/reports/order-file.ts";
import { quarterlyReport, quarterlyReports } from "#server/services/reports/quarterly.ts";
import { confirmRecall, recalls } from "#server/services/reports/recalls.ts";
import { spend } from "#server/services/reports/spend.ts";
import { utilization } from "#server/services/reports/utilization.ts";
import { utilizationSummary } from "#server/services/reports/utilization-summary.ts";

export const reportRoutes: Served[] = [
  serve(exports.exportOrders, exportOrders),
  serve(exports.makeExport, makeExport),
  serve(exports.exportProgress, exportProgress),
  serve(exports.cancelExport, cancelExport),
  serve(contract.utilization, utilization),
  serve(contract.utilizationSummary, utilizationSummary),
  serve(quarterly.quarterlyReports, quarterlyReports),
  serve(quarterly.quarterlyReport, quarterlyReport),
  serve(spending.spend, spend),
  serve(lots.findLot, findLot),
  serve(recallCalls.recalls, recalls),
  serve(recallCalls.confirmRecall, confirmRecall),
];
