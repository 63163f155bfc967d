/** Runs the jobs beside the server: the queue's tasks, the nightly cleaning, the audit's sealer. Any number of processes may do so on one database. */
import type { FastifyBaseLogger } from "fastify";
import * as z from "zod/mini";
import { Id } from "#contract/base/fields.ts";
import { inTransaction, type Pools } from "#server/db/open.ts";
import type { Environment } from "#server/base/environment.ts";
import { addUpBonusProgress } from "#server/services/identity/bonus-progress.ts";
import { newRendering } from "#server/documents/rendering.ts";
import { demonstrationWarehouse } from "#server/outside/warehouse.ts";
import type { Mailer } from "#server/outside/mailer.ts";
import type { Anchor } from "#server/services/audit/audit-chain.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { mailRecalledReceipt } from "#server/services/receiving/recalled-receipt.ts";
import { type FilledLayout, usualLayout } from "#server/services/reports/filled-layout.ts";
import { clean } from "./clean.ts";
import { deliverShipments } from "./deliver.ts";
import type { Repeated } from "./due.ts";
import { endSignedOrders } from "./end-signed-orders.ts";
import { mailWhoForgot } from "./forgot-password.ts";
import { mailWhoOrdered } from "./mail-order.ts";
import { invoiceShipments } from "./invoice.ts";
import { makeQuarters } from "./make-quarters.ts";
import { placeRecurringOrders } from "./recurring-orders.ts";
import { remindOfCertificates } from "./remind-of-certificates.ts";
import { ringStockAlerts } from "./ring-stock-alerts.ts";
import { startSealing } from "./seal-audit.ts";
import { NoticeTopic } from "#contract/identity/notices.ts";
import type { Push } from "#server/outside/push-service.ts";
import { sendNotice } from "./send-notice.ts";
import { sendDueMail, sendLostMails } from "./send-mail.ts";
import { shipOrder } from "./ship-order.ts";
import { tellOfArriving } from "./tell-of-arriving.ts";
import { tellOfLateReports } from "./tell-of-late-reports.ts";
import { startWorker, type Tasks } from "./worker.ts";

export type JobsOptions = {
  pools: Pools;
  environment: Pick<
    Environment,
    "warehouse" | "warehouseDelaySeconds" | "orderReleaseMinutes" | "recurringPriceRisePercent" | "distributor"
  >;
  mailer: Mailer;
  push: Push;
  auditKeys: AuditKeys;
  /** Where the ends of the audit trail's chain are kept. */
  anchor: Anchor;
  /** Where people reach the portal. */
  address: () => string;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error" | "debug">;
  /** For tests; left out: the database's. */
  clock?: () => Date;
  /** Of the supplier's report; by default the usual one. */
  reportLayout?: FilledLayout;
};

/** Minutes are UTC's. */
const repeated: Repeated[] = [
  { task: "clean", everyMinutes: 24 * 60, fromMinute: 3 * 60 + 17 },
  { task: "make_quarters", everyMinutes: 10, fromMinute: 0 },
  { task: "ring_bells", everyMinutes: 1, fromMinute: 0 },
  { task: "add_up_bonus", everyMinutes: 5, fromMinute: 2 },
  { task: "recurring_orders", everyMinutes: 1, fromMinute: 0 },
  { task: "remind_of_certificates", everyMinutes: 60, fromMinute: 7 },
  { task: "tell_of_arriving", everyMinutes: 15, fromMinute: 0 },
  { task: "end_signed_orders", everyMinutes: 60, fromMinute: 11 },
  { task: "tell_of_late_reports", everyMinutes: 60, fromMinute: 13 },
  { task: "send_lost_mails", everyMinutes: 5, fromMinute: 0 },
  { task: "deliver_shipments", everyMinutes: 10, fromMinute: 5 },
  { task: "invoice_shipments", everyMinutes: 1, fromMinute: 0 },
];

/** Starts them; `stop` lets running jobs finish, ten seconds long. */
export function startJobs({
  pools,
  environment,
  mailer,
  push,
  auditKeys,
  anchor,
  address,
  log,
  clock: given,
  reportLayout = usualLayout,
}: JobsOptions): { stop: () => Promise<void> } {
  const clock = given ?? pools.clock;
  const tasks = tasksFor({ pools, environment, mailer, push, auditKeys, address, log, clock, reportLayout });
  const worker = startWorker({ owner: pools.owner, tasks, repeated, log, clock: given });
  const sealing = startSealing({ pools, sealer: { keys: auditKeys, anchor, clock }, log });
  return { stop: async () => void (await Promise.all([worker.stop(), sealing.stop()])) };
}

const SendMailPayload = z.object({ mail_id: z.uuid() });
const ForgotPasswordPayload = z.object({ email: z.string(), mail_id: z.uuid() });
const MailOrderPayload = z.object({
  customer_id: Id,
  order_id: Id,
  what: z.enum(["placed", "cancelled", "record"]),
  record_id: z.optional(Id),
  mail_id: z.uuid(),
});
const MailRecalledReceiptPayload = z.object({ customer_id: Id, order_receive_id: Id, mail_id: z.uuid() });
const SendNoticePayload = z.object({
  customer_id: Id,
  user_id: Id,
  device: z.string(),
  notice: z.object({ topic: NoticeTopic, title: z.string(), body: z.string(), path: z.string() }),
  until: z.string(),
});
const ShipOrderPayload = z.object({ customer_id: Id, order_id: Id, shipment: z._default(Id, 1) });

/** Without a warehouse its task is not taken from the queue at all: orders stay placed until somebody ships them, and says when they arrived. */
function tasksFor({
  pools,
  environment,
  mailer,
  push,
  auditKeys,
  address,
  log,
  clock,
  reportLayout,
}: Omit<Required<JobsOptions>, "anchor">): Tasks {
  const releaseMs = environment.orderReleaseMinutes * 60_000;
  const delayMs = environment.warehouseDelaySeconds * 1_000;
  const { distributor, recurringPriceRisePercent: priceRisePercent } = environment;
  const work = { pools, warehouse: demonstrationWarehouse, delayMs, auditKeys, address, clock };
  const mails = { pools, mailer, log, clock };
  const render = newRendering();
  return {
    clean: () => clean(pools, clock()),
    send_mail: (payload: unknown) => sendDueMail(mails, z.parse(SendMailPayload, payload).mail_id),
    forgot_password: (payload: unknown) =>
      mailWhoForgot({ pools, clock, address }, z.parse(ForgotPasswordPayload, payload)),
    mail_order: (payload: unknown) => mailWhoOrdered({ pools, clock, address }, z.parse(MailOrderPayload, payload)),
    mail_recalled_receipt: (payload: unknown) =>
      inTransaction(pools.system, (db) =>
        mailRecalledReceipt(db, z.parse(MailRecalledReceiptPayload, payload), {
          now: clock(),
          to: distributor.email,
        }),
      ),
    make_quarters: () => makeQuarters(pools, { now: clock(), distributor, render, log }),
    add_up_bonus: () => inTransaction(pools.system, addUpBonusProgress),
    ring_bells: () => ringStockAlerts({ pools, clock, address }),
    recurring_orders: () =>
      placeRecurringOrders({ pools, auditKeys, clock, address, log, releaseMs, priceRisePercent, distributor }),
    remind_of_certificates: () => remindOfCertificates({ pools, clock, address }),
    tell_of_arriving: () => tellOfArriving({ pools, clock, address }),
    end_signed_orders: () => endSignedOrders({ pools, auditKeys, clock }),
    tell_of_late_reports: () => tellOfLateReports({ pools, clock, distributor, layout: reportLayout }),
    send_notice: (payload: unknown) => sendNotice({ pools, push, clock, log }, z.parse(SendNoticePayload, payload)),
    send_lost_mails: () => sendLostMails(mails),
    ...(environment.warehouse && {
      ship_order: (payload: unknown) => shipOrder(work, z.parse(ShipOrderPayload, payload)),
      deliver_shipments: () => deliverShipments({ pools, auditKeys, clock }),
      invoice_shipments: () => invoiceShipments({ pools, auditKeys, clock }),
    }),
  };
}
