/** The way around on a phone. */
import { Link, useLocation } from "@tanstack/react-router";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import type { User } from "#src/data/identity/session.ts";
import * as text from "#src/text/shell/frame.ts";
import * as titles from "#src/text/shell/titles.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { later } from "#src/ui/kit/page/later.tsx";
import { TabCart } from "./cart-links.tsx";
import { rolesOf } from "#src/app/identity/roles.ts";
import { isReport } from "./is-report.ts";

const CountedCart = later(async () => (await import("./after-paint.ts")).CountedTabCart, TabCart, TabCart);

export function TabBar({ user }: { user: User }) {
  const roles = rolesOf(user);
  const mayOrder = mayCall("ordering", roles);
  const isBrowsing = useLocation({
    select: ({ pathname }) => pathname.startsWith("/product") && !isReport(pathname),
  });
  return (
    <nav className="tabbar" aria-label={text.main}>
      <Link to="/" activeOptions={{ exact: true }}>
        <Icon name={mayOrder ? "again" : "home"} />
        {mayOrder ? text.buy : titles.home}
      </Link>
      <Link to="/products/all" activeOptions={{ includeSearch: false }} aria-current={isBrowsing ? "page" : undefined}>
        <Icon name="search" />
        {text.browse}
      </Link>
      {mayOrder && (
        <Link to="/receive" activeOptions={{ includeSearch: false }}>
          <Icon name="box" />
          {titles.receive}
        </Link>
      )}
      {mayCall("ordering-or-reporting", roles) && (
        <Link to="/orders" activeOptions={{ includeSearch: false }}>
          <Icon name="list" />
          {titles.orders}
        </Link>
      )}
      {mayOrder && <CountedCart context={user.cart_type_code === "CSO" ? "cs" : "rx"} />}
    </nav>
  );
}
