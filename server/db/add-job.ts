/** Adds a job in the transaction it is given: it exists only if that commits. */
import type { Tx } from "./open.ts";

/** The jobs a call may add, with what each is told; `portal_add_job` in the database refuses any other. */
export type Jobs = {
  /** Send a shipment of an order; `shipment` counts from 1, the second is the backorder's. */
  ship_order: { customer_id: number; order_id: number; shipment?: number };
  /** Send a mail that was written in the same transaction. */
  send_mail: { mail_id: string };
  /** Mail a link to a new password to whoever has this e-mail, under this id. */
  forgot_password: { email: string; mail_id: string };
};

/** `key` names the job: adding it again before it runs replaces it. `runAt` is the earliest time. */
export async function addJob<Task extends keyof Jobs>(
  db: Tx,
  task: Task,
  payload: Jobs[Task],
  runAt: Date,
  key: string | null = null,
): Promise<void> {
  await db.prepared("add_job", "select portal_add_job($1, $2, $3, $4)", [task, JSON.stringify(payload), runAt, key]);
}
