/** The way to the cart with its units: what counts them, with what waits on this device, comes after the first screen. */
import { useCartCounts } from "#src/data/cart/cart-counts.ts";
import type { PlateContext } from "#src/ui/kit/marks/plate.tsx";
import { BarCart, TabCart } from "./cart-links.tsx";

export const CountedBarCart = ({ context }: { context: PlateContext }) => (
  <BarCart context={context} units={useUnits(context)} />
);

export const CountedTabCart = ({ context }: { context: PlateContext }) => (
  <TabCart context={context} units={useUnits(context)} />
);

function useUnits(context: PlateContext): number | undefined {
  const { data: counts } = useCartCounts();
  return context === "cs" ? counts?.cs_qty : counts?.rx_qty;
}
