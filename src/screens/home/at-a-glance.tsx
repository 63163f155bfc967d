/** What was ordered and where it is: each number leads to the list of just those orders. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { isoToWire } from "#contract/base/dates.ts";
import { mostCounted, orderStages, stageDescriptions } from "#contract/orders/rules/orders.ts";
import { rememberedSince } from "#src/data/base/age.ts";
import { useToday } from "#src/data/base/today.ts";
import type { User } from "#src/data/identity/session.ts";
import { ordersAtAGlanceQuery } from "#src/data/orders/orders.ts";
import { Age } from "#src/ui/kit/age.tsx";
import { formatQuantity } from "#src/ui/kit/format.ts";
import styles from "./home.module.css";

export function AtAGlance({ user }: { user: User }) {
  const query = useQuery(ordersAtAGlanceQuery);
  const today = isoToWire(useToday(user.customer.time_zone));
  const { data } = query;
  if (data === undefined) return null; // the lists below say by themselves what cannot be loaded
  const open = orderStages.filter((stage) => (data.stages[stage] ?? 0) > 0);
  if (data.ordered_today === 0 && open.length === 0) return null;
  return (
    <section aria-labelledby="at-a-glance">
      <h2 id="at-a-glance" className="hush">
        Orders at a glance
      </h2>
      <Age what="These numbers" since={rememberedSince(query)} />
      <ul className={styles.glance}>
        {data.ordered_today > 0 && (
          <li>
            <Link to="/orders" search={{ order_from_date: today, order_to_date: today }}>
              <b>{counted(data.ordered_today)}</b> Ordered today
            </Link>
          </li>
        )}
        {open.map((stage) => (
          <li key={stage} data-late={stage === "late" ? true : undefined}>
            <Link to="/orders" search={{ stage }}>
              <b>{counted(data.stages[stage] ?? 0)}</b> {stageDescriptions[stage]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const counted = (count: number): string =>
  count > mostCounted ? `${formatQuantity(mostCounted)}+` : formatQuantity(count);
