/** Adds a job in the transaction it is given: it exists only if that commits. */
import type { NoticeTopic } from "#contract/identity/notices.ts";
import type { Tx } from "./open.ts";
import { instant, json, none, nullable, statement, text } from "./statement.ts";

/** The jobs a call may add, with what each is told; `portal_add_job` in the database refuses any other. */
export type Jobs = {
  /** Send a shipment of an order; `shipment` counts from 1, the second is the backorder's. */
  ship_order: { customer_id: number; order_id: number; shipment?: number };
  /** Send a mail that was written in the same transaction. */
  send_mail: { mail_id: string };
  /** Mail whoever placed an order that it was placed, or cancelled, or what a linked record took off it, under this id. */
  mail_order: {
    customer_id: number;
    order_id: number;
    what: "placed" | "cancelled" | "record";
    record_id?: number | undefined;
    mail_id: string;
  };
  /** Mail the distributor that a customer received a recalled lot whose recall the device did not have, under this id. */
  mail_recalled_receipt: { customer_id: number; order_receive_id: number; mail_id: string };
  /** Tell one device of a person, until it is of no use any more (ISO 8601). */
  send_notice: {
    customer_id: number;
    user_id: number;
    device: string;
    notice: { topic: NoticeTopic; title: string; body: string; path: string };
    until: string;
  };
  /** Mail a link to a new password to whoever has this e-mail, under this id. */
  forgot_password: { email: string; mail_id: string };
};

const addStatement = statement(
  "add_job",
  {
    values: { task: text, payload: json<string>(), run_at: instant, key: nullable(text) },
    row: { portal_add_job: none },
  },
  "select portal_add_job(:task, :payload, :run_at, :key)",
);

/** `key` identifies the job: adding it again replaces it, also while it runs. `runAt` is the earliest time, by the database's clock, at most a day ahead (jobs/queue.ts). */
export async function addJob<Task extends keyof Jobs>(
  db: Tx,
  task: Task,
  payload: Jobs[Task],
  runAt: Date,
  key: string | null = null,
): Promise<void> {
  await db.run(addStatement, { task, payload: JSON.stringify(payload), run_at: runAt, key });
}
