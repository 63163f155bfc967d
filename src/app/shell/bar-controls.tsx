/** Controls of the wider bar in the account menu of a phone and of the dock: home, the customer, the kind of products, search and the cart. */
import { Link } from "@tanstack/react-router";
import { mayCall, mayUseControlledCart } from "#contract/identity/rules/permissions.ts";
import { rolesOf } from "#src/app/identity/roles.ts";
import { useCartCounts } from "#src/data/cart/cart-counts.ts";
import type { User } from "#src/data/identity/session.ts";
import * as text from "#src/text/shell/frame.ts";
import * as switchText from "#src/text/trade/cart-switch.ts";
import * as titles from "#src/text/shell/titles.ts";
import { Segments } from "#src/ui/kit/buttons/segments.tsx";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import type { PlateContext } from "#src/ui/kit/marks/plate.tsx";
import { mayChooseCustomer } from "./customer-picker.tsx";
import { useCartSwitch } from "./use-cart-switch.ts";

const kinds = [
  { value: "rx", label: text.rxProducts },
  { value: "cs", label: text.controlledSubstances },
] as const;

export type BarControlsProps = {
  user: User;
  /** The cart that the way to the cart leads to. */
  context: PlateContext;
  onClose: () => void;
  /** Asks for another customer. */
  onCustomer: () => void;
};

export function BarControls({ user, context, onClose, onCustomer }: BarControlsProps) {
  const { switchTo, isSwitching } = useCartSwitch();
  const roles = rolesOf(user);
  const customer = (
    <>
      <Icon name="building" />
      <span>
        <span className="hush">{text.customerBefore}</span>
        {user.customer.company_name}
      </span>
    </>
  );
  return (
    <>
      {mayUseControlledCart(roles) && (
        <Segments
          label={switchText.title}
          wide
          choices={kinds}
          value={context}
          onChange={(next) => {
            if (!isSwitching) void switchTo(next);
          }}
        />
      )}
      <div>
        {mayChooseCustomer(user) ? (
          <button type="button" className="list__item" aria-haspopup="dialog" onClick={onCustomer}>
            {customer}
          </button>
        ) : (
          <p className="list__item" data-fixed>
            {customer}
          </p>
        )}
        <Link to="/" className="list__item" onClick={onClose}>
          <Icon name="home" />
          {titles.home}
        </Link>
        <Link to="/products/all" className="list__item" onClick={onClose}>
          <Icon name="search" />
          {text.searchProducts}
        </Link>
        {mayCall("ordering", roles) && <CartItem context={context} onClose={onClose} />}
      </div>
    </>
  );
}

function CartItem({ context, onClose }: Pick<BarControlsProps, "context" | "onClose">) {
  const { data: counts } = useCartCounts();
  const units = context === "cs" ? counts?.cs_qty : counts?.rx_qty;
  const name = context === "cs" ? text.controlledCart : text.cart;
  return (
    <Link to="/cart" className="list__item" onClick={onClose}>
      <Icon name="cart" />
      {units === undefined ? name : text.cartWithUnits(name, units)}
    </Link>
  );
}
