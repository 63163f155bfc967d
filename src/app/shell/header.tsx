/** The bar of a logged-in person, light for Rx and inverted for controlled substances. */
import { Link } from "@tanstack/react-router";
import { mayCall, mayUseControlledCart } from "#contract/identity/rules/permissions.ts";
import type { User } from "#src/data/identity/session.ts";
import { homeBefore } from "#src/text/shell/shell.ts";
import { ContextSwitch } from "#src/ui/trade/context-switch.tsx";
import { later } from "#src/ui/kit/page/later.tsx";
import { useNarrow } from "#src/ui/kit/page/narrow.ts";
import { Plate, type PlateContext } from "#src/ui/kit/marks/plate.tsx";
import { Account } from "./account-button.tsx";
import { BarCart } from "./cart-links.tsx";
import { CustomerPicker } from "./customer-picker.tsx";
import { Logo } from "./logo.tsx";
import { MenuButton } from "./menu-button.tsx";
import { ComingHeader } from "./signed-out-header.tsx";
import { rolesOf } from "#src/app/identity/roles.ts";
import { SearchBox } from "./search-box.tsx";
import { SyncButton } from "./sync-button.tsx";
import { useCartSwitch } from "./use-cart-switch.ts";

const CountedCart = later(async () => (await import("./after-paint.ts")).CountedBarCart, BarCart, BarCart);

const PhoneBar = later(async () => (await import("./phone-frame.ts")).PhoneBar, ComingHeader, ComingHeader);

export function Header({ user, context }: { user: User; context: PlateContext }) {
  const { switchTo, isSwitching } = useCartSwitch();
  if (useNarrow()) return <PhoneBar user={user} context={context} CountedCart={CountedCart} />;
  return (
    <header className="bar">
      <div className="bar__row">
        <MenuButton user={user} />
        <Link to="/" className="bar__home">
          <span className="hush">{homeBefore}</span>
          <Logo user={user} />
        </Link>
        {mayUseControlledCart(rolesOf(user)) ? (
          <ContextSwitch context={context} onSwitch={(next) => void switchTo(next)} disabled={isSwitching} />
        ) : (
          <Plate context={context} />
        )}
        <CustomerPicker user={user} />
        <SearchBox />
        <SyncButton />
        {mayCall("ordering", rolesOf(user)) && <CountedCart context={context} />}
        <Account user={user} />
      </div>
    </header>
  );
}
