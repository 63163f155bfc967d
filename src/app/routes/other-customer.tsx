/** In place of a page whose link names a customer that is not selected: offers the switch, or says that the link belongs to another account. Nothing is requested. */
import { Link } from "@tanstack/react-router";
import type { User } from "#src/data/identity/session.ts";
import { hasCustomer, useSwitchCustomer } from "#src/data/identity/switch-customer.ts";
import { goHome } from "#src/text/shell/links.ts";
import * as text from "#src/text/trade/switch-customer.ts";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { SwitchOffer } from "#src/ui/trade/switch-offer.tsx";

export type OtherCustomerProps = {
  /** The screen's. */
  title: string;
  /** The customer that the link names. */
  customerId: number;
  user: User;
};

export function OtherCustomer({ title, customerId, user }: OtherCustomerProps) {
  const { switchTo, isPending } = useSwitchCustomer();
  const named = user.customers.find(({ customer_id }) => customer_id === customerId);
  return (
    <div className="page">
      <h1 tabIndex={-1}>{title}</h1>
      {hasCustomer(user, customerId) ? (
        <SwitchOffer
          as="page"
          company={named?.company_name ?? text.customerNumber(customerId)}
          selected={user.customer.company_name}
          isPending={isPending}
          onSwitch={() => switchTo(customerId)}
        />
      ) : (
        <Empty
          icon="lock"
          title={text.otherAccount}
          text={text.otherAccountHint}
          action={
            <Link to="/" className={buttonClass()}>
              {goHome}
            </Link>
          }
        />
      )}
    </div>
  );
}
