/** An order under a paper Form 222 ships once the form itself is here (21 CFR 1305.13(a), pure). */
import type { OrderStatus } from "#contract/orders/orders.ts";

/** What a person reads of it. */
export const waitsForFormWords = "Waiting for the paper form";

type OnForm = {
  status: OrderStatus;
  is_form222: boolean;
  /** When the distributor got the form; null: not yet, or, on orders of which something has shipped, before that was written down. */
  form_arrived_at: Date | null;
};

/** Nothing of it is packed before the form is here. */
export const waitsForForm = ({ status, is_form222, form_arrived_at }: OnForm): boolean =>
  is_form222 && form_arrived_at === null && status === "PLACED";
