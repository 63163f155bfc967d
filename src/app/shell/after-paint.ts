/** Parts of the frame that each load imports shortly after the first screen is painted: one file instead of ten requests (decision 238). */
export { AfterPaint } from "./after-paint-parts.tsx";
export { CountedBarCart, CountedTabCart } from "./counted-cart.tsx";
export { hintAtInstalling } from "./install-hint.ts";
export { PendingCount } from "./pending-count.tsx";
export { StockAlertCount, StockAlertMark } from "./stock-alert-count.tsx";
