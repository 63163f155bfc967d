/** The bar of a logged-in person, light for Rx and inverted for controlled substances. */
import { Link } from "@tanstack/react-router";
import { mayCall, mayUseControlledCart } from "#contract/rules/permissions.ts";
import { useCartCounts } from "#src/data/cart.ts";
import type { User } from "#src/data/session.ts";
import { ContextSwitch } from "#src/ui/context-switch.tsx";
import { quantity } from "#src/ui/format.ts";
import { Icon } from "#src/ui/icon.tsx";
import { Plate, type Context } from "#src/ui/plate.tsx";
import { Account } from "./account-button.tsx";
import { CustomerPicker } from "./customer-picker.tsx";
import { Logo } from "./logo.tsx";
import { MenuButton } from "./menu-button.tsx";
import { rolesOf } from "./roles.ts";
import { SearchBox } from "./search-box.tsx";
import { SyncButton } from "./sync-button.tsx";
import { useCartSwitch } from "./use-cart-switch.ts";

export function Header({ user, context }: { user: User; context: Context }) {
  const { switchTo, isSwitching } = useCartSwitch();
  const { data: counts } = useCartCounts();
  const units = counts === undefined ? undefined : context === "cs" ? counts.cs_qty : counts.rx_qty;
  const cartName = context === "cs" ? "Controlled substances cart" : "Cart";
  return (
    <header className="bar">
      <div className="bar__row">
        <MenuButton user={user} />
        <Link to="/" className="bar__home">
          <span className="hush">Home: </span>
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
        {mayCall("ordering", rolesOf(user)) && (
          <Link
            to="/cart"
            className="bar__cart"
            aria-label={units === undefined ? cartName : `${cartName}, ${quantity(units, "unit")}`}
          >
            <Icon name="cart" />
            {units !== undefined && quantity(units)}
          </Link>
        )}
        <Account user={user} />
      </div>
    </header>
  );
}
