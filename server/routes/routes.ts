/** All routes. */
import type { Logger } from "pino";

import type { Distributor } from "#server/base/environment.ts";
import type { Live } from "#server/http/live.ts";
import type { Push } from "#server/outside/push-service.ts";
import type { FilledLayout } from "#server/services/reports/filled-layout.ts";
import type { Served } from "#server/http/serve.ts";
import type { CatalogueIndex } from "#server/services/catalogue/catalogue-index.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import type { Trust } from "#server/services/csos/trust.ts";
import type { Passwords } from "#server/services/identity/passwords.ts";
import { accountRoutes } from "#server/routes/identity/account.ts";
import { stockAlertRoutes } from "#server/routes/catalogue/stock-alerts.ts";
import { cartRoutes } from "#server/routes/cart/cart.ts";
import { catalogueRoutes } from "#server/routes/catalogue/catalogue.ts";
import { certificateRoutes } from "#server/routes/csos/certificates.ts";
import { checkoutRoutes } from "#server/routes/checkout/checkout.ts";
import { clientErrorRoutes } from "#server/routes/outbox/client-errors.ts";
import { distributorRoutes } from "#server/routes/distributor/distributor.ts";
import { documentRoutes } from "#server/routes/documents/documents.ts";
import { customerRoutes } from "#server/routes/identity/customers.ts";
import { impersonationRoutes } from "#server/routes/identity/impersonation.ts";
import { liveRoutes } from "./live.ts";
import { noticeRoutes } from "#server/routes/identity/notices.ts";
import { orderGuideRoutes } from "#server/routes/cart/order-guides.ts";
import { orderRoutes } from "#server/routes/orders/orders.ts";
import { outboxRoutes } from "#server/routes/outbox/outbox.ts";
import { premierRoutes } from "#server/routes/catalogue/premier.ts";
import { receivingRoutes } from "#server/routes/receiving/receiving.ts";
import { recurringRoutes } from "#server/routes/orders/recurring.ts";
import { reportRoutes } from "#server/routes/reports/reports.ts";
import { securityRoutes } from "#server/routes/identity/security.ts";
import { sessionRoutes } from "#server/routes/identity/session.ts";
import { shippingRoutes } from "#server/routes/checkout/shipping.ts";
import { singleSignOnRoutes } from "#server/routes/identity/single-sign-on.ts";
import { userRoutes } from "#server/routes/identity/users.ts";

type Given = {
  /** The version that is being served. */
  build: string;
  /** What this process searches in. */
  index: CatalogueIndex;
  log: Pick<Logger, "info" | "warn">;
  /** Where people reach the portal: what links in mails begin with. */
  address: () => string;
  passwords: Passwords;
  live: Live;
  /** How long an order may be cancelled. */
  releaseMs: number;
  /** Percent by which a price may rise before a recurring order waits for its buyer. */
  priceRisePercent: number;
  distributor: Distributor;
  /** What CSOS certificates are judged by. */
  trust: Trust;
  /** Of the audit trail, which a signed order is compared with. */
  auditKeys: AuditKeys;
  /** What notices on devices are sent with. */
  push: Push;
  /** Of the report to the DEA. */
  reportLayout: FilledLayout;
};

/** Every served call. */
export const routes = ({
  build,
  index,
  log,
  address,
  passwords,
  live,
  releaseMs,
  priceRisePercent,
  distributor,
  trust,
  auditKeys,
  push,
  reportLayout,
}: Given): Served[] => [
  ...sessionRoutes({ build, passwords, address }),
  ...securityRoutes({ passwords }),
  ...singleSignOnRoutes,
  ...accountRoutes({ passwords, address }),
  ...noticeRoutes(push),
  ...customerRoutes,
  ...catalogueRoutes({ index, log }),
  ...stockAlertRoutes,
  ...cartRoutes,
  ...liveRoutes(live),
  ...shippingRoutes,
  ...checkoutRoutes({ releaseMs, trust, distributor, log }),
  ...certificateRoutes({ trust, auditKeys, log }),
  ...orderRoutes,
  ...recurringRoutes({ releaseMs, distributor, priceRisePercent }),
  ...documentRoutes(distributor),
  ...orderGuideRoutes,
  ...receivingRoutes({ passwords }),
  ...reportRoutes,
  ...outboxRoutes,
  ...userRoutes(address),
  ...impersonationRoutes,
  ...distributorRoutes({ distributor, auditKeys, layout: reportLayout }),
  ...premierRoutes,
  ...clientErrorRoutes(log),
];
