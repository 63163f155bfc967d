/** Routes of the distributor: its help desk, and those of its own staff. As the system: orders of every customer, and reports that hold lines of all of them. */
import * as report from "#contract/distributor/dea-report.ts";
import * as forms from "#contract/distributor/forms.ts";
import { helpDesk } from "#contract/distributor/help-desk.ts";
import * as orders from "#contract/distributor/unshipped-orders.ts";
import type { Distributor } from "#server/base/environment.ts";
import { serve, type Served } from "#server/http/serve.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { createDeaReport, deaReportFile, deaReports } from "#server/services/distributor/dea-report.ts";
import { recordForm, waitingForms } from "#server/services/distributor/forms.ts";
import { refuseBySupplier, voidBySupplier } from "#server/services/distributor/remove-lines.ts";
import { unshippedOrder, unshippedOrders } from "#server/services/distributor/unshipped-orders.ts";
import type { FilledLayout } from "#server/services/reports/filled-layout.ts";

type DistributorRouteOptions = {
  distributor: Pick<Distributor, "dea_number" | "phone" | "email">;
  auditKeys: AuditKeys;
  layout: FilledLayout;
};

export function distributorRoutes({ distributor, auditKeys, layout }: DistributorRouteOptions): Served[] {
  const settings = { supplier_dea: distributor.dea_number, layout };
  const { phone, email } = distributor;
  return [
    serve(helpDesk, async () => ({ phone, email })),
    serve(forms.waitingForms, waitingForms(layout.time_zone), { as: "system" }),
    serve(forms.recordForm, recordForm(layout.time_zone), { as: "system" }),
    serve(orders.unshippedOrders, unshippedOrders(layout.time_zone), { as: "system" }),
    serve(orders.unshippedOrder, unshippedOrder, { as: "system" }),
    serve(orders.refuseBySupplier, refuseBySupplier(auditKeys), { as: "system" }),
    serve(orders.voidBySupplier, voidBySupplier, { as: "system" }),
    serve(report.deaReports, deaReports(settings), { as: "system" }),
    serve(report.createDeaReport, createDeaReport(settings), { as: "system" }),
    serve(report.deaReportFile, deaReportFile, { as: "system" }),
  ];
}
