/** Names of devices at the dock (contract/receiving/device-names.ts): of a customer, whoever is signed in on them. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import type * as contract from "#contract/receiving/device-names.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import { instant, int, statement, text } from "#server/db/statement.ts";

const which = { customer_id: int, device: text };

const nameStatement = statement(
  "device_name",
  { values: which, row: { name: text } },
  "select name from device_names where customer_id = :customer_id and device = :device",
);
const saveStatement = statement(
  "save_device_name",
  { values: { ...which, name: text, user_id: int, saved_at: instant }, row: {} },
  `insert into device_names (customer_id, device, name, user_id, saved_at) values (:customer_id, :device, :name, :user_id, :saved_at)
    on conflict (customer_id, device) do update set name = excluded.name, user_id = excluded.user_id, saved_at = excluded.saved_at`,
);

export async function deviceName(
  db: Tx,
  { customer_id }: Caller,
  { device }: ParsedOf<typeof contract.deviceName>,
): Promise<OutputOf<typeof contract.deviceName>> {
  const [row] = await db.run(nameStatement, { customer_id, device });
  return { name: row?.name ?? "" };
}

export async function saveDeviceName(
  db: Tx,
  caller: Caller,
  { device, name }: ParsedOf<typeof contract.saveDeviceName>,
): Promise<OutputOf<typeof contract.saveDeviceName>> {
  const { customer_id, user_id } = caller;
  caller.changed.before = await deviceName(db, caller, { device });
  await db.run(saveStatement, { customer_id, device, name, user_id, saved_at: caller.now });
  caller.changed.after = { name };
  return { name };
}
