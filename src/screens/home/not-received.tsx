/** The notice of home on orders of controlled substances that were shipped and not received. It stands with the orders, below the products. */
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { defaultOrderDates } from "#contract/orders/rules/orders.ts";
import { rightNow } from "#src/api/clock.ts";
import { useToday } from "#src/data/base/today.ts";
import type { User } from "#src/data/identity/session.ts";
import { useOrderSearch } from "#src/data/orders/orders.ts";
import { daysWithoutReceipt } from "#src/data/orders/unreceived.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";
import * as text from "#src/text/home/notices.ts";

/** Among the orders that home shows anyway: no further request. */
export function NotReceived({ user }: { user: User }) {
  const [dates] = useState(() => defaultOrderDates(user.customer.time_zone, new Date(rightNow())));
  const { data } = useOrderSearch({ customer_id: user.customer_id, ...dates }, { endsToday: true });
  const today = useToday(user.customer.time_zone);
  const days = (data?.pages[0]?.orders ?? []).flatMap((order) => daysWithoutReceipt(order, today) ?? []);
  if (days.length === 0) return null;
  return (
    <Note
      icon="truck"
      tone="attention"
      action={
        <Link className="link" to="/orders" search={{ stage: "to-receive" }}>
          {text.showNotReceived}
        </Link>
      }
    >
      {text.notReceived(days.length, Math.max(...days))}
    </Note>
  );
}
