/** When a recurring order comes: its next dates, or why there are none. */
import type { RecurringOrder } from "#contract/orders/recurring.ts";
import { arrival } from "#src/text/format.ts";
import * as text from "#src/text/orders/recurring.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import styles from "./recurring.module.css";

export function NextDates({ order }: { order: RecurringOrder }) {
  const { status, next_dates, is_next_skipped, waits_for } = order;
  const [next, following] = next_dates as [string, string];
  if (status !== "active")
    return (
      <div className={styles.when}>
        <p className={styles.halted}>
          <Icon name={status === "paused" ? "pause" : "refused"} />
          {status === "paused" ? text.paused : text.stopped}
        </p>
        <p className="small muted">
          {status === "paused" ? text.pausedBy(order.changed_by) : text.stoppedHint(order.made_by)}
        </p>
      </div>
    );
  const short = text.unavailable(order);
  return (
    <div className={styles.when}>
      <ul className={styles.dates} aria-label={text.nextDates}>
        {next_dates.map((date, at) => (
          <li key={date} data-next={at === (is_next_skipped ? 1 : 0) ? true : undefined}>
            {at === 0 && is_next_skipped ? (
              <s>
                <span className="hush">{text.skippedBefore}</span>
                {arrival(date)}
              </s>
            ) : (
              arrival(date)
            )}
          </li>
        ))}
      </ul>
      {is_next_skipped && <p className="small muted">{text.skipped(text.shortDay(next), arrival(following))}</p>}
      {waits_for.length > 0 ? (
        <div className={styles.waits}>
          <Icon name="attention" size="small" />
          <p>{text.onHold(text.shortDay(next), waits_for)}</p>
        </div>
      ) : (
        short !== undefined && (
          <div className={styles.waits}>
            <Icon name="attention" size="small" />
            <p>{short}</p>
          </div>
        )
      )}
    </div>
  );
}
