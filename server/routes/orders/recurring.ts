/** Routes of recurring orders. */
import * as contract from "#contract/orders/recurring.ts";
import { serve, type Served } from "#server/http/serve.ts";
import type { RecurringSettings } from "#server/services/checkout/place-order.ts";
import { prepareRun, runRecurring } from "#server/services/checkout/recurring-now.ts";
import { prepareWays, recurringWays } from "#server/services/checkout/recurring-ways.ts";
import * as recurring from "#server/services/checkout/recurring.ts";

export const recurringRoutes = (settings: RecurringSettings): Served[] => [
  serve(contract.recurringOrders, recurring.recurringOrders),
  serve(contract.skipRecurring, recurring.skipRecurring),
  serve(contract.pauseRecurring, recurring.pauseRecurring),
  serve(contract.changeRecurring, recurring.changeRecurring),
  serve(contract.recurringWays, recurringWays, { prepare: prepareWays }),
  serve(contract.acceptRecurringPrices, recurring.acceptRecurringPrices),
  serve(contract.endRecurring, recurring.endRecurring),
  serve(contract.runRecurring, runRecurring(settings), { prepare: prepareRun(settings) }),
];
