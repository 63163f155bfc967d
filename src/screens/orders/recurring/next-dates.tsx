/** When a recurring order comes: its next dates, or why there are none. */
import type { RecurringOrder } from "#contract/orders/recurring.ts";
import { arrival } from "#src/text/format.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import styles from "./recurring.module.css";
import { shortDay, shortWords } from "./recurring-words.ts";

export function NextDates({ order }: { order: RecurringOrder }) {
  const { status, next_dates, is_next_skipped, waits_for } = order;
  const [next, following] = next_dates as [string, string];
  if (status !== "active")
    return (
      <div className={styles.when}>
        <p className={styles.halted}>
          <Icon name={status === "paused" ? "pause" : "refused"} />
          {status === "paused" ? "Paused" : "Stopped"}
        </p>
        <p className="small muted">
          {status === "paused"
            ? `Paused by ${order.changed_by}`
            : `${order.made_by} may not order any more. Who resumes it takes it over.`}
        </p>
      </div>
    );
  const short = shortWords(order);
  return (
    <div className={styles.when}>
      <ul className={styles.dates} aria-label="Next dates">
        {next_dates.map((date, at) => (
          <li key={date} data-next={at === (is_next_skipped ? 1 : 0) ? true : undefined}>
            {at === 0 && is_next_skipped ? (
              <s>
                <span className="hush">Skipped: </span>
                {arrival(date)}
              </s>
            ) : (
              arrival(date)
            )}
          </li>
        ))}
      </ul>
      {is_next_skipped && (
        <p className="small muted">
          {shortDay(next)} is skipped. Next: {arrival(following)}
        </p>
      )}
      {waits_for.length > 0 ? (
        <div className={styles.waits}>
          <Icon name="attention" size="small" />
          <p>
            {shortDay(next)} waits, and is tried every hour: {waits_for.join(" ")}
          </p>
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
