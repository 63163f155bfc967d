/** Routes of recurring orders. */
import * as contract from "#contract/orders/recurring.ts";
import { serve, type Served } from "#server/http/serve.ts";
import * as recurring from "#server/services/orders/recurring.ts";

export const recurringRoutes: Served[] = [
  serve(contract.recurringOrders, recurring.recurringOrders),
  serve(contract.skipRecurring, recurring.skipRecurring),
  serve(contract.pauseRecurring, recurring.pauseRecurring),
  serve(contract.changeRecurring, recurring.changeRecurring),
  serve(contract.endRecurring, recurring.endRecurring),
];
