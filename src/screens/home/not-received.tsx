/** The notice of home on controlled orders that are not received, as Receive counts them. It stands with the orders, below the products. */
import { Link } from "@tanstack/react-router";
import { isoToWire } from "#contract/base/dates.ts";
import { unreceivedControlled } from "#contract/receiving/rules/controlled.ts";
import { useToday } from "#src/data/base/today.ts";
import type { User } from "#src/data/identity/session.ts";
import { usePending } from "#src/data/receiving/pending.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { showNotReceived } from "#src/text/home/notices.ts";
import { notReceived } from "#src/text/receiving/controlled.ts";

/** Of a user who receives. From the lines that home asks for anyway: no further request. */
export function NotReceived({ user: { customer } }: { user: User }) {
  const { lines = [] } = usePending();
  const today = isoToWire(useToday(customer.time_zone));
  const orders = unreceivedControlled(lines, { today, timeZone: customer.time_zone });
  if (orders.length === 0) return null;
  return (
    <Note
      icon="truck"
      tone="attention"
      action={
        <Link className="link" to="/receive" search={{ show: "controlled" }}>
          {showNotReceived}
        </Link>
      }
    >
      {notReceived(orders)}
    </Note>
  );
}
