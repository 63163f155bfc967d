/** The way to the cart, in the bar and among the tabs of a phone: with how many units are in it once that is known. */
import { Link } from "@tanstack/react-router";
import { formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/shell/frame.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import type { PlateContext } from "#src/ui/kit/marks/plate.tsx";

export type CartLinkProps = { context: PlateContext; units?: number | undefined };

export function BarCart({ context, units }: CartLinkProps) {
  const name = context === "cs" ? text.controlledCart : text.cart;
  return (
    <Link to="/cart" className="bar__cart" aria-label={units === undefined ? name : text.cartWithUnits(name, units)}>
      <Icon name="cart" />
      <span className="bar__units">{units !== undefined && formatQuantity(units)}</span>
    </Link>
  );
}

export function TabCart({ units }: CartLinkProps) {
  return (
    <Link to="/cart">
      <Icon name="cart" />
      {text.cart}
      {units !== undefined && units > 0 && <em aria-label={formatQuantity(units, "unit")}>{formatQuantity(units)}</em>}
    </Link>
  );
}
