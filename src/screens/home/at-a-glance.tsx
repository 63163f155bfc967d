/** What was ordered and where it is: each number leads to the list of just those orders. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { OutputOf } from "#contract/base/call.ts";
import { isoToWire } from "#contract/base/dates.ts";
import type { ordersAtAGlance } from "#contract/orders/orders.ts";
import { mostCounted, orderStages, stageDescriptions } from "#contract/orders/rules/orders.ts";
import { rememberedSince } from "#src/data/base/age.ts";
import { useToday } from "#src/data/base/today.ts";
import type { User } from "#src/data/identity/session.ts";
import { ordersAtAGlanceQuery } from "#src/data/orders/orders.ts";
import { Age } from "#src/ui/kit/words/age.tsx";
import { formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/home/home.ts";
import styles from "./home.module.css";

export function AtAGlance({ user }: { user: User }) {
  const query = useQuery(ordersAtAGlanceQuery);
  const today = isoToWire(useToday(user.customer.time_zone));
  const { data } = query;
  const since = rememberedSince(query);
  if (data === undefined && query.isError) return null; // the lists below show what cannot be loaded
  return (
    <section aria-labelledby="at-a-glance" aria-busy={data === undefined}>
      <h2 id="at-a-glance" className="hush">
        {text.glance}
      </h2>
      <ul className={styles.glance}>
        {data === undefined ? <li className={`bone ${styles.toCome}`} /> : <Glance data={data} today={today} />}
        {since !== undefined && (
          <li className={styles.aged}>
            <Age what={text.rememberedCounts} since={since} />
          </li>
        )}
      </ul>
    </section>
  );
}

function Glance({ data, today }: { data: OutputOf<typeof ordersAtAGlance>; today: string }) {
  const open = orderStages.filter((stage) => (data.stages[stage] ?? 0) > 0);
  if (data.ordered_today === 0 && open.length === 0)
    return (
      <li>
        <Link to="/orders">{text.noOpenOrders}</Link>
      </li>
    );
  return (
    <>
      {data.ordered_today > 0 && (
        <li>
          <Link to="/orders" search={{ order_from_date: today, order_to_date: today }}>
            <b>{counted(data.ordered_today)}</b> {text.orderedToday}
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
    </>
  );
}

const counted = (count: number): string =>
  count > mostCounted ? `${formatQuantity(mostCounted)}+` : formatQuantity(count);
