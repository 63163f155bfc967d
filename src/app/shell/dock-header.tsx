/** The bar at the dock, which belongs to no cart: the order that is being received, what waits, and the ways to the shop one press away. */
import "./dock.css";
import { Link } from "@tanstack/react-router";
import { useSetAtom } from "jotai";
import type { User } from "#src/data/identity/session.ts";
import { receiving, searchProducts } from "#src/text/shell/frame.ts";
import { barSlotAtom } from "#src/ui/kit/page/bar-slot.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { later } from "#src/ui/kit/page/later.tsx";
import type { PlateContext } from "#src/ui/kit/marks/plate.tsx";
import { Account } from "./account-button.tsx";
import { BarCart } from "./cart-links.tsx";
import { MenuButton } from "./menu-button.tsx";
import { SyncButton } from "./sync-button.tsx";

const CountedCart = later(async () => (await import("./counted-cart.tsx")).CountedBarCart, BarCart, BarCart);

/** @param props.context the cart that the way to the cart leads to */
export function DockHeader({ user, context }: { user: User; context: PlateContext }) {
  const setSlot = useSetAtom(barSlotAtom);
  return (
    <header className="bar">
      <div className="bar__row bar__row--dock">
        <MenuButton user={user} />
        <div className="bar__slot" ref={setSlot} />
        <span className="plate">{receiving}</span>
        <SyncButton />
        <Link to="/products/all" className="bar__cart" aria-label={searchProducts}>
          <Icon name="search" />
        </Link>
        <CountedCart context={context} />
        <Account user={user} />
      </div>
    </header>
  );
}
