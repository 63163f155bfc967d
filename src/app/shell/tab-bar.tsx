/** The way around on a phone. */
import { Link, useLocation } from "@tanstack/react-router";
import { mayCall } from "#contract/rules/permissions.ts";
import { useCartCounts } from "#src/data/cart.ts";
import type { User } from "#src/data/session.ts";
import { quantity } from "#src/ui/format.ts";
import { Icon } from "#src/ui/icon.tsx";
import { rolesOf } from "./roles.ts";

export function TabBar({ user }: { user: User }) {
  const { data: counts } = useCartCounts();
  const roles = rolesOf(user);
  const mayOrder = mayCall("ordering", roles);
  const units = user.cart_type_code === "CSO" ? counts?.cs_qty : counts?.rx_qty;
  const isBrowsing = useLocation({ select: ({ pathname }) => pathname.startsWith("/product") });
  return (
    <nav className="tabbar" aria-label="Main">
      <Link to="/" activeOptions={{ exact: true }}>
        <Icon name="home" />
        Home
      </Link>
      <Link to="/products/all" activeOptions={{ includeSearch: false }} aria-current={isBrowsing ? "page" : undefined}>
        <Icon name="search" />
        Browse
      </Link>
      {mayOrder && (
        <Link to="/receive" activeOptions={{ includeSearch: false }}>
          <Icon name="box" />
          Receive
        </Link>
      )}
      {mayCall("ordering-or-reporting", roles) && (
        <Link to="/orders" activeOptions={{ includeSearch: false }}>
          <Icon name="list" />
          Orders
        </Link>
      )}
      {mayOrder && (
        <Link to="/cart">
          <Icon name="cart" />
          Cart
          {units !== undefined && units > 0 && <em aria-label={quantity(units, "unit")}>{quantity(units)}</em>}
        </Link>
      )}
    </nav>
  );
}
