/** Where one can go: reorder, usual items, quick order, receive, orders, reports, the two kinds of products, and the classes with their counts. */
import { useQuery } from "@tanstack/react-query";
import { Link, useLinkProps, useLocation } from "@tanstack/react-router";
import { mayCall, mayUseControlledCart } from "#contract/identity/rules/permissions.ts";
import { classificationsQuery } from "#src/data/catalogue/classes.ts";
import type { User } from "#src/data/identity/session.ts";
import { formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/shell/frame.ts";
import * as titles from "#src/text/shell/titles.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { later, Nothing } from "#src/ui/kit/page/later.tsx";
import { rolesOf } from "#src/app/identity/roles.ts";
import { isReport } from "./is-report.ts";
import { useCartSwitch } from "./use-cart-switch.ts";

/** With its rules it weighs more than all of the rail: a number that comes a moment later. */
const PendingCount = later(async () => (await import("./after-paint.ts")).PendingCount, undefined, Nothing);

const StockAlertCount = later(async () => (await import("./after-paint.ts")).StockAlertCount, undefined, Nothing);

export function Navigation({ user }: { user: User }) {
  const roles = rolesOf(user);
  const { choose } = useCartSwitch();
  const { data: classes } = useQuery({ ...classificationsQuery, meta: { quiet: true } });
  const isRx = user.cart_type_code === "RXO";
  return (
    <nav className="rail" aria-label={text.sections}>
      <Tasks roles={roles} />
      <div className="rail__part">
        <h2 className="rail__title">{titles.products}</h2>
        {/* Choosing a kind of product chooses its cart, as opening a product does (docs/readings.md, "Changing the cart"). */}
        <Link
          to="/products/all"
          search={{ type: "RXO" }}
          className="rail__link"
          onClick={() => !isRx && void choose("rx")}
        >
          <Icon name="pill" />
          {text.rxProducts}
        </Link>
        <Link
          to="/products/cs"
          className="rail__link"
          onClick={() => isRx && mayUseControlledCart(roles) && void choose("cs")}
        >
          <Icon name="shield" />
          {text.controlledSubstances}
        </Link>
      </div>
      {classes !== undefined && classes.length > 0 && (
        <div className="rail__part">
          <h2 className="rail__title">{text.classes}</h2>
          {classes.map(({ class_id, class_name, item_count }) => (
            <Link key={class_id} to="/product-class/$classId" params={{ classId: class_id }} className="rail__link">
              {class_name}
              <span className="choice__count">{formatQuantity(item_count)}</span>
            </Link>
          ))}
        </div>
      )}
    </nav>
  );
}

/** What one comes for, as far as one may. */
function Tasks({ roles }: { roles: ReturnType<typeof rolesOf> }) {
  const mayOrder = mayCall("ordering", roles);
  const isAtReport = useLocation({ select: ({ pathname }) => isReport(pathname) });
  return (
    <div className="rail__part">
      {/* Only in the drawer: beside it the bar has no room for the logo that leads home. */}
      <Link to="/" className="rail__link rail__home" activeOptions={{ exact: true }}>
        <Icon name="home" />
        {titles.home}
      </Link>
      {mayOrder && <Ordering />}
      {mayCall("ordering-or-reporting", roles) && (
        <Link to="/orders" className="rail__link" activeOptions={{ includeSearch: false, exact: true }}>
          <Icon name="list" />
          {titles.orders}
        </Link>
      )}
      {mayCall("admin-or-reporting", roles) && (
        <Link to="/reports" className="rail__link" aria-current={isAtReport ? "page" : undefined}>
          <Icon name="chart" />
          {titles.reports}
        </Link>
      )}
      {mayOrder && (
        <Link to="/orders/recurring" className="rail__link">
          <Icon name="calendar" />
          {text.recurring}
        </Link>
      )}
      {mayOrder && (
        <Link to="/receive" className="rail__link" activeOptions={{ includeSearch: false }}>
          <Icon name="box" />
          {titles.receive}
          <PendingCount />
        </Link>
      )}
      {mayCall("cs", roles) && (
        <Link to="/certificates" className="rail__link">
          <Icon name="key" />
          {titles.certificates}
        </Link>
      )}
      {mayOrder && (
        <Link to="/back-in-stock" className="rail__link">
          <Icon name="bell" />
          {titles.backInStock}
          <StockAlertCount />
        </Link>
      )}
    </div>
  );
}

/** The ways to begin an order. */
function Ordering() {
  // Past orders are where one orders again: the same page as Orders, so this one is never marked as the current page.
  const reorder = useLinkProps({ to: "/orders", className: "rail__link" });
  return (
    <>
      <a {...reorder} aria-current={undefined}>
        <Icon name="again" />
        {text.reorder}
      </a>
      <Link to="/usual-items" className="rail__link">
        <Icon name="tick" />
        {titles.usualItems}
      </Link>
      <Link to="/quick-order" className="rail__link">
        <Icon name="scan" />
        {titles.quickOrder}
      </Link>
      <Link to="/order-guides" className="rail__link">
        <Icon name="copy" />
        {titles.orderGuides}
      </Link>
    </>
  );
}
