/** Orders: search, the purchase order, and what is ordered again and again. */
import * as contract from "#contract/orders/orders.ts";
import * as cancelling from "#contract/orders/cancel-order.ts";
import { orderAgain as orderAgainCall } from "#contract/orders/order-again.ts";
import * as usual from "#contract/cart/usual-items.ts";
import { serve, type Served } from "#server/http/serve.ts";
import { cancelOrder } from "#server/services/orders/cancel-order.ts";
import { searchOrders } from "#server/services/orders/order-search.ts";
import { orderAgain } from "#server/services/orders/order-again.ts";
import { orderStatuses } from "#server/services/orders/order-statuses.ts";
import { ordersAtAGlance } from "#server/services/orders/orders-at-a-glance.ts";
import { ordersOfItem } from "#server/services/orders/orders-of-item.ts";
import { purchaseOrder } from "#server/services/orders/orders.ts";
import { usualItems } from "#server/services/cart/usual-items.ts";

export const orderRoutes: Served[] = [
  serve(contract.searchOrders, searchOrders),
  serve(contract.orderStatuses, orderStatuses),
  serve(contract.ordersAtAGlance, ordersAtAGlance),
  serve(contract.purchaseOrder, purchaseOrder),
  serve(cancelling.cancelOrder, cancelOrder),
  serve(orderAgainCall, orderAgain),
  serve(contract.ordersOfItem, ordersOfItem),
  serve(usual.usualItems, usualItems),
];
