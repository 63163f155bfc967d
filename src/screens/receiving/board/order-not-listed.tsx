/** In place of the lines of an order that the board does not list: why, and the switch where it is another customer's. */
import { useQuery } from "@tanstack/react-query";
import { purchaseOrderQuery } from "#src/data/orders/purchase-order.ts";
import { useUser } from "#src/data/identity/session.ts";
import { useSwitchCustomer } from "#src/data/identity/switch-customer.ts";
import * as orderText from "#src/text/orders/purchase-order.ts";
import * as text from "#src/text/receiving/board.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { SwitchOffer } from "#src/ui/trade/switch-offer.tsx";
import { whyNotListed, type WhyNotListed } from "./why-not-listed.ts";

export type OrderNotListedProps = { orderId: number; onAllOrders: () => void };

export function OrderNotListed({ orderId, onAllOrders }: OrderNotListedProps) {
  const { data, error, isPending } = useQuery({ ...purchaseOrderQuery(orderId), staleTime: 0 });
  const { customer_id, customer } = useUser();
  const switching = useSwitchCustomer();
  if (isPending) return <Skeleton label={orderText.loading} plain />;
  if (data !== undefined && data.detail.customer_id !== customer_id)
    return (
      <SwitchOffer
        as="page"
        company={data.detail.company_name}
        selected={customer.company_name}
        isPending={switching.isPending}
        onSwitch={() => switching.switchTo(data.detail.customer_id)}
      />
    );
  return (
    <Empty
      {...words(orderId)[whyNotListed(data, error)]}
      action={<Button onPress={onAllOrders}>{text.showAllOrders}</Button>}
    />
  );
}

const words = (orderId: number): Record<WhyNotListed, { title: string; text: string }> => ({
  received: { title: text.emptyTitle, text: text.emptyOrderHint },
  closed: { title: text.emptyTitle, text: text.closedOrderHint },
  "not-shipped": { title: text.notShippedTitle(orderId), text: text.notShippedHint },
  ended: { title: text.endedTitle(orderId), text: text.endedHint },
  hidden: { title: orderText.notFoundTitle(orderId), text: orderText.notFoundHint },
  unknown: { title: text.notListedTitle(orderId), text: text.notListedHint },
});
