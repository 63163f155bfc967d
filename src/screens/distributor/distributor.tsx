/** /distributor: the distributor's staff record forms that arrived, refuse and void orders as the supplier, and create the report to the DEA. */
import { useReachable } from "#src/data/outbox/waiting.ts";
import * as text from "#src/text/distributor/distributor.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { DeaReport } from "./dea-report.tsx";
import styles from "./distributor.module.css";
import { OrdersOnForm } from "./orders-on-form.tsx";
import { WaitingForms } from "./waiting-forms.tsx";

export function DistributorScreen() {
  const isReachable = useReachable();
  return (
    <div className={`page ${styles.screen}`} data-context="cs">
      <div className="stack" style={{ "--gap": "4px" }}>
        <h1 className="in-bar" tabIndex={-1}>
          {text.title}
        </h1>
        <p className="muted">{text.intro}</p>
      </div>
      {!isReachable && <Note icon="offline">{text.offline}</Note>}
      <WaitingForms isOff={!isReachable} />
      <OrdersOnForm isOff={!isReachable} />
      <DeaReport isOff={!isReachable} />
    </div>
  );
}
