/** All routes. */
import type { Logger } from "pino";

import type { Live } from "#server/http/live.ts";
import type { Served } from "#server/http/serve.ts";
import type { CatalogueIndex } from "#server/services/catalogue-index.ts";
import type { Passwords } from "#server/services/passwords.ts";
import { accountRoutes } from "./account.ts";
import { bellRoutes } from "./bells.ts";
import { cartRoutes } from "./cart.ts";
import { catalogueRoutes } from "./catalogue.ts";
import { checkoutRoutes } from "./checkout.ts";
import { clientErrorRoutes } from "./client-errors.ts";
import { customerRoutes } from "./customers.ts";
import { impersonationRoutes } from "./impersonation.ts";
import { liveRoutes } from "./live.ts";
import { orderGuideRoutes } from "./order-guides.ts";
import { orderRoutes } from "./orders.ts";
import { outboxRoutes } from "./outbox.ts";
import { premierRoutes } from "./premier.ts";
import { receivingRoutes } from "./receiving.ts";
import { securityRoutes } from "./security.ts";
import { sessionRoutes } from "./session.ts";
import { shippingRoutes } from "./shipping.ts";
import { singleSignOnRoutes } from "./single-sign-on.ts";
import { userRoutes } from "./users.ts";

type Given = {
  /** The version that is being served. */
  build: string;
  /** What this process searches in. */
  index: CatalogueIndex;
  log: Pick<Logger, "warn">;
  /** Where people reach the portal: what links in mails begin with. */
  address: () => string;
  passwords: Passwords;
  live: Live;
};

/** Every served call. */
export const routes = ({ build, index, log, address, passwords, live }: Given): Served[] => [
  ...sessionRoutes({ build, passwords, address }),
  ...securityRoutes({ passwords }),
  ...singleSignOnRoutes,
  ...accountRoutes({ passwords, address }),
  ...customerRoutes,
  ...catalogueRoutes({ index, log }),
  ...bellRoutes,
  ...cartRoutes,
  ...liveRoutes(live),
  ...shippingRoutes,
  ...checkoutRoutes,
  ...orderRoutes,
  ...orderGuideRoutes,
  ...receivingRoutes,
  ...outboxRoutes,
  ...userRoutes(address),
  ...impersonationRoutes,
  ...premierRoutes,
  ...clientErrorRoutes(log),
];
