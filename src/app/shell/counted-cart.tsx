/** The way to the cart with its units: what counts them, with what waits on this device, comes after the first screen. */
import { useCartCounts } from "#src/data/cart/cart-counts.ts";
import type { Context } from "#src/ui/kit/plate.tsx";
import { BarCart, TabCart } from "./cart-links.tsx";

export const CountedBarCart = ({ context }: { context: Context }) => (
  <BarCart context={context} units={useUnits(context)} />
);

export const CountedTabCart = ({ context }: { context: Context }) => (
  <TabCart context={context} units={useUnits(context)} />
);

function useUnits(context: Context): number | undefined {
  const { data: counts } = useCartCounts();
  return context === "cs" ? counts?.cs_qty : counts?.rx_qty;
}
