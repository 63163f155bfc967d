/** Cells that the lists of the Distributor page share. In one column each has its heading in front. */
import { Link } from "@tanstack/react-router";
import { dateIn, wireToIso } from "#contract/base/dates.ts";
import * as text from "#src/text/distributor/distributor.ts";
import { day } from "#src/text/format.ts";
import { Cell } from "#src/ui/kit/lists/row.tsx";
import { Badge } from "#src/ui/kit/marks/badge.tsx";
import styles from "./distributor.module.css";

export function OrderCell({ orderId, detail }: { orderId: number; detail?: string }) {
  return (
    <Cell className={styles.order}>
      <Link className="link" to="/purchase-order/$orderId" params={{ orderId }}>
        <span className="hush">{text.order} </span>
        <span translate="no">{orderId}</span>
      </Link>
      {detail !== undefined && <span className="muted small">{detail}</span>}
    </Cell>
  );
}

type Purchaser = { company_name: string; buyer_dea_number: string | null };

export function PurchaserCell({ order: { company_name, buyer_dea_number } }: { order: Purchaser }) {
  return (
    <Cell className={styles.customer}>
      <span className="name">{company_name}</span>
      {buyer_dea_number !== null && (
        <span className="muted small" translate="no">
          {text.dea(buyer_dea_number)}
        </span>
      )}
    </Cell>
  );
}

export function PlacedCell({ order: { order_date, time_zone } }: { order: { order_date: string; time_zone: string } }) {
  return (
    <Cell>
      <span className={styles.label}>{text.placed}</span>
      <span>{day(dateIn(time_zone, new Date(order_date)))}</span>
    </Cell>
  );
}

/** From this many days before its last day on, an order needs attention. */
const soonDays = 7;

/** @param today `MM/DD/YYYY` */
export function ShipByCell({ until, today }: { until: string; today: string }) {
  const days = daysBetween(today, until);
  return (
    <Cell>
      <span className={styles.label}>{text.shipBy}</span>
      <span className={styles.shipBy}>
        {day(until)}
        {days <= soonDays && <Badge tone="attention">{text.daysLeft(Math.max(0, days))}</Badge>}
      </span>
    </Cell>
  );
}

const daysBetween = (from: string, to: string): number =>
  (Date.parse(wireToIso(to) ?? "") - Date.parse(wireToIso(from) ?? "")) / 86_400_000;
