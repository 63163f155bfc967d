/** What became of the last dates. */
import { Link } from "@tanstack/react-router";
import type { RecurringRun } from "#contract/orders/recurring.ts";
import { arrival } from "#src/text/format.ts";
import styles from "./recurring.module.css";
import { outcomeWords } from "./recurring-words.ts";

export function Runs({ runs }: { runs: readonly RecurringRun[] }) {
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="recurring-runs">
      <h2 id="recurring-runs">What became of the last dates</h2>
      <ul className={styles.runs}>
        {runs.map((run) => (
          <li key={run.run_no}>
            <span>{run.due_date === null ? "Between its dates" : arrival(run.due_date)}</span>
            <div>
              {run.order_id === null ? (
                outcomeWords(run)
              ) : (
                <Link to="/purchase-order/$orderId" params={{ orderId: run.order_id }}>
                  {outcomeWords(run)}
                </Link>
              )}
              {run.reasons.map((reason) => (
                <p key={reason} className="small muted">
                  {reason}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
