/** Fetches what a device keeps for offline use: one file, which each load imports (decision 238). */
export { keepCatalogue } from "./catalogue/catalogue-sync.ts";
export { holdOrders } from "./orders/hold-orders.ts";
export { prefetchKept } from "./prefetch.ts";
