/** An order under a paper Form 222 ships once the form itself is here (21 CFR 1305.13(a), pure). */
import type { OrderStatus } from "#contract/base/order-status.ts";
import { statusDescriptions } from "./orders.ts";

type OnForm = {
  status: OrderStatus;
  is_form222: boolean;
  /** When the distributor got the form; null: not yet, or, on orders of which something has shipped, before that was written down. */
  form_arrived_at: Date | null;
};

/** Returns true while nothing of the order may be packed. An order placed before decision 205 waits as PLACED. */
export const waitsForForm = ({ status, is_form222, form_arrived_at }: OnForm): boolean =>
  status === "WAITING_FOR_FORM" || (is_form222 && form_arrived_at === null && status === "PLACED");

/** Returns what a person reads for an order's status: of every order that waits for its form that it does. */
export const describeStatus = (order: OnForm): string =>
  statusDescriptions[waitsForForm(order) ? "WAITING_FOR_FORM" : order.status];
