/** An order's state as shape and words; without colour it is told all the same. */
import type { ReactNode } from "react";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import type { OrderStanding, StandShape } from "./order-standing.ts";
import styles from "./stand-mark.module.css";

export function StandMark({ standing, children }: { standing: OrderStanding; children?: ReactNode }) {
  return (
    <div className={styles.stand} data-shape={standing.shape}>
      {shapeOf(standing.shape)}
      <p>
        <b>{standing.words}</b> {standing.next !== undefined && <small className="muted">{standing.next}</small>}
        {children}
      </p>
    </div>
  );
}

function shapeOf(shape: StandShape) {
  if (shape === "in") return <Icon name="ok" />;
  if (shape === "late") return <Icon name="attention" />;
  return (
    <svg className="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      {shape === "part-in" || shape === "arrived" ? (
        <rect x="4" y="4" width="16" height="16" rx="2.5" />
      ) : (
        <circle cx="12" cy="12" r="9" />
      )}
      {shape === "part-in" && (
        <path d="M4 12h16v5.5a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17.5z" fill="currentColor" />
      )}
      {shape === "waiting" && <path d="M12 7v5l3 2" />}
      {shape === "part-sent" && <path d="M12 3a9 9 0 0 0 0 18z" fill="currentColor" />}
      {shape === "sent" && <circle cx="12" cy="12" r="4.5" fill="currentColor" />}
      {shape === "backordered" && <path d="M9.8 9v6M14.2 9v6" />}
      {shape === "off" && <path d="m6 18 12-12" />}
      {shape === "void" && <path d="m8.5 8.5 7 7m0-7-7 7" />}
      {shape === "not-accepted" && <path d="M7.5 12h9" />}
      {shape === "expired" && <path d="M8.5 7.5h7l-7 9h7z" />}
    </svg>
  );
}
