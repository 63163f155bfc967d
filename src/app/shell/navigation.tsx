/** The rail: Buy, Quick order, Orders, Receive, Reports, Certificates, and below them what Buy opens to: every list of products. On tablets and phones it is in the drawer. */
import { useQuery } from "@tanstack/react-query";
import { Link, useLinkProps, useLocation } from "@tanstack/react-router";
import { useAtom, useAtomValue } from "jotai";
import { useId } from "react";
import { mayCall, mayUseControlledCart } from "#contract/identity/rules/permissions.ts";
import { classificationsQuery } from "#src/data/catalogue/classes.ts";
import type { User } from "#src/data/identity/session.ts";
import { formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/shell/frame.ts";
import * as titles from "#src/text/shell/titles.ts";
import { buyPagesAtom } from "#src/ui/kit/device/dock-settings.ts";
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
  const mayOrder = mayCall("ordering", roles);
  const isAtReport = useLocation({ select: ({ pathname }) => isReport(pathname) });
  const buyPages = useId();
  return (
    <nav className="rail" aria-label={text.sections}>
      <Buy mayOrder={mayOrder} pages={buyPages} />
      {mayOrder && (
        <Link to="/quick-order" className="rail__link">
          <Icon name="scan" />
          {titles.quickOrder}
        </Link>
      )}
      {mayCall("ordering-or-reporting", roles) && <Orders mayOrder={mayOrder} />}
      {mayOrder && (
        <Link to="/receive" className="rail__link" activeOptions={{ includeSearch: false }}>
          <Icon name="box" />
          {titles.receive}
          <PendingCount />
        </Link>
      )}
      {mayCall("admin-or-reporting", roles) && (
        <Link to="/reports" className="rail__link" aria-current={isAtReport ? "page" : undefined}>
          <Icon name="chart" />
          {titles.reports}
        </Link>
      )}
      {mayCall("cs", roles) && (
        <Link to="/certificates" className="rail__link">
          <Icon name="key" />
          {titles.certificates}
        </Link>
      )}
      <BuyPages id={buyPages} user={user} mayOrder={mayOrder} />
    </nav>
  );
}

/** Home, where a buyer orders the usual items, and the button that shows or hides the lists of products. */
function Buy({ mayOrder, pages }: { mayOrder: boolean; pages: string }) {
  const [isOpen, setOpen] = useAtom(buyPagesAtom);
  return (
    <div className="rail__head">
      <Link to="/" className="rail__link" activeOptions={{ exact: true }}>
        <Icon name={mayOrder ? "cart" : "home"} />
        {mayOrder ? text.buy : titles.home}
      </Link>
      <button
        type="button"
        className="rail__toggle"
        aria-label={text.buyPages}
        aria-expanded={isOpen === "open"}
        aria-controls={pages}
        onClick={() => setOpen(isOpen === "open" ? "closed" : "open")}
      >
        <Icon name={isOpen === "open" ? "up" : "down"} size="small" />
      </button>
    </div>
  );
}

/** Last in the rail, as there are more of them than fit on most screens. */
function BuyPages({ id, user, mayOrder }: { id: string; user: User; mayOrder: boolean }) {
  const isOpen = useAtomValue(buyPagesAtom) === "open";
  return (
    <div id={id} role="group" aria-label={text.buyPages} className="rail__pages rail__pages--buy" hidden={!isOpen}>
      {mayOrder && <OrderLists />}
      <ProductLists user={user} />
    </div>
  );
}

const OrderLists = () => (
  <>
    <Link to="/usual-items" className="rail__link">
      {titles.usualItems}
    </Link>
    <Link to="/order-guides" className="rail__link">
      {titles.orderGuides}
    </Link>
    <Link to="/back-in-stock" className="rail__link">
      {titles.backInStock}
      <StockAlertCount />
    </Link>
  </>
);

/** Choosing a kind of product chooses its cart, as opening a product does (docs/readings.md, "Changing the cart"). */
function ProductLists({ user }: { user: User }) {
  const { choose } = useCartSwitch();
  const { data: classes } = useQuery({ ...classificationsQuery, meta: { quiet: true } });
  const isRx = user.cart_type_code === "RXO";
  return (
    <>
      <Link
        to="/products/all"
        search={{ type: "RXO" }}
        className="rail__link"
        onClick={() => !isRx && void choose("rx")}
      >
        {text.rxProducts}
      </Link>
      <Link
        to="/products/cs"
        className="rail__link"
        onClick={() => isRx && mayUseControlledCart(rolesOf(user)) && void choose("cs")}
      >
        {text.controlledSubstances}
      </Link>
      {classes?.map(({ class_id, class_name, item_count }) => (
        <Link key={class_id} to="/product-class/$classId" params={{ classId: class_id }} className="rail__link">
          {class_name}
          <span className="choice__count">{formatQuantity(item_count)}</span>
        </Link>
      ))}
    </>
  );
}

function Orders({ mayOrder }: { mayOrder: boolean }) {
  // The same page as Orders, so this link is never marked as the current page.
  const reorder = useLinkProps({ to: "/orders", className: "rail__link" });
  return (
    <div className="rail__group">
      <Link to="/orders" className="rail__link" activeOptions={{ includeSearch: false, exact: true }}>
        <Icon name="list" />
        {titles.orders}
      </Link>
      {mayOrder && (
        <div className="rail__pages">
          <a {...reorder} aria-current={undefined}>
            {text.reorder}
          </a>
          <Link to="/orders/recurring" className="rail__link">
            {text.recurring}
          </Link>
        </div>
      )}
    </div>
  );
}
