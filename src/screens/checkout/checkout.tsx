/** The checkout: the cart becomes an order. Cart and addresses are asked for here; what is done with them stands in `Form`. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";

import type { Cart } from "#contract/cart/cart.ts";
import { emptyCart as emptyTitle } from "#contract/checkout/text.ts";
import { mayUseControlledCart } from "#contract/identity/rules/permissions.ts";
import { addressesQuery } from "#src/data/checkout/addresses.ts";
import { certificatesQuery } from "#src/data/csos/certificates.ts";
import { clearCheckoutAttempt, useRecoveredOrder, type RecoveredOrder } from "#src/data/checkout/checkout-attempt.ts";
import { useOrderedElsewhere } from "#src/data/checkout/ordered-elsewhere.ts";
import { useCart } from "#src/data/cart/cart.ts";
import { useUser } from "#src/data/identity/session.ts";
import { useDifferences, useAcknowledging } from "#src/data/cart/acknowledged.ts";
import * as text from "#src/text/checkout/checkout.ts";
import * as recoveredText from "#src/text/trade/recovered-order.ts";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Differences } from "#src/ui/trade/differences.tsx";
import { RecoveredOrderNote } from "#src/ui/trade/recovered-order-note.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import styles from "#src/ui/kit/lists/beside-sum.module.css";
import { useBegunWith } from "./begun-with.ts";
import { Form } from "./form.tsx";
import { toastRecoveredOrder } from "./placed-toast.ts";
import type { FormProps } from "./use-filled.ts";

/** What is remembered does not say which was used last, by another tab or tablet: the one that stands is chosen once. */
const anew = { staleTime: 0, refetchOnWindowFocus: "always" } as const;

export function CheckoutScreen() {
  const { cart_type_code } = useUser();
  const { cart, answeredCart, filled, failed } = useFilled();
  const recovered = useRecoveredOrder();
  const orderedElsewhere = useOrderedElsewhere(answeredCart);
  // By the cart alone: the order may be found before the addresses are.
  const isNextOrder = cart?.items.length !== 0 && recovered?.isSentFromHere !== true;
  useGoToRecoveredOrder(isNextOrder ? undefined : recovered);
  return (
    <div className="page">
      <div className={`page__head ${styles.head}`}>
        <h1 tabIndex={-1} className="in-bar">
          {cart_type_code === "CSO" ? text.controlledTitle : text.title}
        </h1>
      </div>
      <Differences
        differences={useDifferences()}
        acknowledging={useAcknowledging()}
        renderName={(_, name) => <p className="name">{wholeAmounts(name)}</p>}
      />
      {failed.length > 0 ? (
        <ErrorState
          title={text.loadFailed}
          text={text.cartSaved}
          onRetry={() => {
            for (const each of failed) void each.refetch();
          }}
          retrying={failed.some((each) => each.isRefetching)}
        />
      ) : filled === undefined ? (
        <div className={`card ${styles.waiting}`}>
          <Skeleton label={text.loading} rows={4} plain />
        </div>
      ) : filled.cart.items.length === 0 ? (
        <EmptyCart cart={filled.cart} orderId={orderedElsewhere} />
      ) : (
        <>
          {isNextOrder && recovered !== undefined && (
            <RecoveredOrderNote orderId={recovered.order_id} onShow={() => clearCheckoutAttempt(cart_type_code)} />
          )}
          <Form key={`${filled.from?.order_id} ${recovered?.order_id}`} {...filled} />
        </>
      )}
    </div>
  );
}

/** What the form is filled with, undefined until all of it is known, and the questions that failed. */
function useFilled() {
  const user = useUser();
  const { customer_id, cart_type_code } = user;
  const { query, cart, held } = useCart();
  const shipping = useQuery({ ...addressesQuery(customer_id, "shipping"), ...anew });
  const billing = useQuery({ ...addressesQuery(customer_id, "billing"), ...anew });
  const begun = useBegunWith([...(shipping.data ?? []), ...(billing.data ?? [])]);
  const isSigner = cart_type_code === "CSO" && mayUseControlledCart(user);
  const certificates = useQuery({ ...certificatesQuery, enabled: isSigner, meta: { quiet: true } });
  const all = [query, shipping, billing];
  const failed = all.filter((each) => each.isError && each.data === undefined);
  const answered = query.data?.answer;
  const isAnew = shipping.isFetchedAfterMount && billing.isFetchedAfterMount;
  const isSettled = begun.isKnown && (!isSigner || certificates.isFetchedAfterMount);
  const filled: FormProps | undefined =
    isAnew && isSettled && cart !== undefined && answered !== undefined && shipping.data && billing.data
      ? {
          cart,
          asAnswered: answered,
          unsent: held.length,
          shippingAddresses: shipping.data,
          billingAddresses: billing.data,
          from: begun.from,
          certificates: isSigner ? (certificates.data ?? []) : null,
        }
      : undefined;
  return { cart, answeredCart: query.isFetchedAfterMount ? cart : undefined, filled, failed };
}

/** Goes to an order whose response was lost, as to every order that was placed. */
function useGoToRecoveredOrder(recovered: RecoveredOrder | undefined): void {
  const { cart_type_code } = useUser();
  const navigate = useNavigate();
  const orderId = recovered?.order_id;
  const show = useEffectEvent((id: number) => {
    toastRecoveredOrder(id);
    void navigate({ to: "/order-complete/$orderId", params: { orderId: id }, replace: true }).then(() =>
      clearCheckoutAttempt(cart_type_code),
    );
  });
  useEffect(() => {
    if (orderId !== undefined) show(orderId);
  }, [orderId]);
}

/** @param orderId the order that the cart became on another device */
const EmptyCart = ({ cart: { cart_type_code }, orderId }: { cart: Cart; orderId: number | undefined }) => (
  <Empty
    icon="cart"
    title={orderId === undefined ? emptyTitle : recoveredText.orderedElsewhere(orderId)}
    text={orderId === undefined ? text.emptyHint : recoveredText.orderedElsewhereHint}
    action={
      orderId === undefined ? (
        <Link
          to={cart_type_code === "CSO" ? "/products/cs" : "/products/all"}
          className={buttonClass({ tone: "primary" })}
        >
          {text.browseProducts}
        </Link>
      ) : (
        <Link className={buttonClass({ tone: "primary" })} to="/purchase-order/$orderId" params={{ orderId }}>
          {recoveredText.showOrder}
        </Link>
      )
    }
  />
);
