/** A process that places recurring orders on a test's database until it is killed: DATABASE_URL. */
import { isDatabaseGone } from "#server/db/lost-connection.ts";
import { openPools } from "#server/db/open.ts";
import { placeRecurringOrders } from "#server/jobs/recurring-orders.ts";
import { auditKeys } from "./audit-keys.ts";
import { getServerNow } from "./present.ts";

const pools = openPools(process.env["DATABASE_URL"]!);
console.log("at work");
for (;;)
  await placeRecurringOrders({
    pools,
    auditKeys,
    clock: getServerNow,
    address: () => "http://portal",
    log: { error: () => {} },
    releaseMs: 0,
    priceRisePercent: 20,
    distributor: { name: "Harbor Ridge Distribution" },
  }).catch((error: unknown) => {
    if (!isDatabaseGone(error)) throw error;
  });
