/** The recent runs of a recurring order. */
import { Link } from "@tanstack/react-router";
import type { RecurringRun } from "#contract/orders/recurring.ts";
import { arrival } from "#src/text/format.ts";
import * as text from "#src/text/orders/recurring-order.ts";
import styles from "./recurring.module.css";

export function Runs({ runs }: { runs: readonly RecurringRun[] }) {
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="recurring-runs">
      <h2 id="recurring-runs">{text.runs}</h2>
      <ul className={styles.runs}>
        {runs.map((run) => (
          <li key={run.run_no}>
            <span>{run.due_date === null ? text.extraRun : arrival(run.due_date)}</span>
            <div>
              {run.order_id === null ? (
                text.outcome(run)
              ) : (
                <Link to="/purchase-order/$orderId" params={{ orderId: run.order_id }}>
                  {text.outcome(run)}
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
