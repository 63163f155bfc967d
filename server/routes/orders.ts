/** Orders: search and the purchase order. */
import * as contract from "#contract/orders.ts";
import { serve, type Served } from "#server/http/serve.ts";
import { searchOrders } from "#server/services/order-search.ts";
import { purchaseOrder } from "#server/services/orders.ts";

export const orderRoutes: Served[] = [
  serve(contract.searchOrders, searchOrders),
  serve(contract.purchaseOrder, purchaseOrder),
];
