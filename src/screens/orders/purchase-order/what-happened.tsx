/** What happened with the order: who did what and when, and what is still to come. */
import { dateIn } from "#contract/base/dates.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { arrival, day, timeThere } from "#src/text/format.ts";
import * as text from "#src/text/orders/activity.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { happenedOf } from "./happened.ts";
import styles from "./purchase-order.module.css";

export function WhatHappened({ order, today }: { order: PurchaseOrder; today: string }) {
  const { time_zone } = order.detail;
  const when = (instant: string) => `${day(dateIn(time_zone, new Date(instant)))}, ${timeThere(instant, time_zone)}`;
  return (
    <section className={styles.card} aria-labelledby="what-happened">
      <h2 id="what-happened">{text.title}</h2>
      <ol className={styles.happened}>
        {happenedOf(order, today).map((each) => (
          <li key={each.key} data-over={each.isOver && each.isCanceled !== true ? true : undefined}>
            {each.isOver ? (
              <Icon name={each.isCanceled ? "close" : "ok"} />
            ) : (
              <span className={styles.open} aria-hidden="true" />
            )}
            <p>
              <b>{each.title}</b>
              {!each.isOver && <span className="hush">{text.upcoming}</span>}
              <small className="muted">
                {[
                  each.at && when(each.at),
                  each.who,
                  each.day === undefined ? each.what : `${each.what} ${arrival(each.day)}`,
                ]
                  .filter(Boolean)
                  .join(", ")}
              </small>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
