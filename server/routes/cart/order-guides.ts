/** Order guides. */
import * as contract from "#contract/cart/order-guides.ts";
import { serve, type Served } from "#server/http/serve.ts";
import { deleteOrderGuide, orderGuides, saveOrderGuide } from "#server/services/cart/order-guides.ts";

export const orderGuideRoutes: Served[] = [
  serve(contract.orderGuides, orderGuides),
  serve(contract.saveOrderGuide, saveOrderGuide),
  serve(contract.deleteOrderGuide, deleteOrderGuide),
];
