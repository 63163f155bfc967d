/** Which shipments are at the dock, or should be by today, and which are still on the way (pure). One rule for every count of what is to receive. */
import { wireToIso } from "#contract/base/dates.ts";
import type { OrderRow } from "#contract/orders/orders.ts";

type Parcel = Pick<OrderRow["shipments"][number], "arrives_on" | "delayed_to" | "delivered_at">;

/** The day on which the carrier is expected, `YYYY-MM-DD`: the later one where it said so since; undefined: delivered, or nobody knows. */
export const expectedOn = ({ arrives_on, delayed_to, delivered_at }: Parcel): string | undefined =>
  delivered_at === null ? wireToIso(delayed_to ?? arrives_on ?? "") : undefined;

/** False while it is expected on a later day. The server has the same rule in SQL (server/services/orders/order-search-leads.ts). @param today `YYYY-MM-DD` */
export const isAtDock = (parcel: Parcel, today: string): boolean => (expectedOn(parcel) ?? today) <= today;
