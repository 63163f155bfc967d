/** A second person confirms counts on the tablet of the first, by their own password or passkey. Runs as portal_system; each statement names the customer. */
import type { KeyObject } from "node:crypto";
import type { Pool } from "pg";

import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import type * as contract from "#contract/receiving/confirm-counts.ts";
import type { Caller } from "#server/base/caller.ts";
import { runAgain, type Tx } from "#server/db/open.ts";
import { bool, int, listOf, nullable, type Of, statement, text } from "#server/db/statement.ts";
import { tokenSecret } from "#server/secrets/token.ts";
import { shownBy } from "#server/services/identity/passkeys.ts";
import type { Passwords } from "#server/services/identity/passwords.ts";
import { nobodysId, noteFailure, sourcesOf } from "#server/services/identity/sign-in-sources.ts";
import { tooManyTries } from "#server/services/identity/text.ts";
import * as messages from "./controlled-text.ts";
import { recordSecondCount } from "./controlled-records.ts";
import { noSuchReceipt } from "./receipt-change.ts";

type Asked = ParsedOf<typeof contract.confirmCounts>;
type Answer = OutputOf<typeof contract.confirmCounts>;
type ByPassword = { person: Of<(typeof personStatement)["row"]> | undefined; isRight: boolean; secret: KeyObject };

const personStatement = statement(
  "second_person",
  { values: { email: text }, row: { user_id: int, password_hash: nullable(text) } },
  "select user_id, password_hash from users where lower(email) = lower(:email)",
);

/** Whether the password is theirs; hashed before the transaction, as at sign-in. */
export const prepareConfirm =
  (passwords: Passwords) =>
  async ({ by }: Asked, _caller: Caller, { system }: { system: Pool }): Promise<ByPassword | undefined> => {
    if (!("password" in by)) return undefined;
    let person: ByPassword["person"];
    const find = async () =>
      ([person] = await runAgain(system, personStatement, { email: by.email }))[0]?.password_hash;
    const { isRight } = await passwords.verify(find, by.password);
    return { person, isRight, secret: await tokenSecret(system) };
  };

const colleagueStatement = statement(
  "second_person_here",
  { values: { customer_id: int, user_id: int }, row: { name: text, may: bool } },
  `select u.first_name || ' ' || u.last_name as name, u.is_active and not u.is_admin and l.is_active and l.is_ordering as may
     from users u join user_customers l on l.user_id = u.user_id and l.customer_id = :customer_id where u.user_id = :user_id`,
);
const ordersStatement = statement(
  "lock_orders_of_receipts",
  { values: { customer_id: int, order_receive_ids: listOf(int) }, row: { order_id: int }, planned: "anew" }, // one receipt, or a board's
  `select o.order_id from orders o where o.customer_id = :customer_id and o.order_id in (
     select order_id from receives where customer_id = :customer_id and order_receive_id = any(:order_receive_ids))
   order by o.order_id for update of o`,
);
const knownStatement = statement(
  "receipts_to_confirm",
  {
    values: { customer_id: int, order_receive_ids: listOf(int), second_id: int },
    row: { order_receive_id: int, is_open: bool, is_own: bool },
    planned: "anew",
  },
  `select r.order_receive_id, r.awaits_second and r.receive_status_code = 'COM' as is_open, r.user_id = :second_id or r.entered_by is not distinct from :second_id as is_own
     from receives r where r.customer_id = :customer_id and r.order_receive_id = any(:order_receive_ids)`,
);

/**
 * Confirms as many of the counts as still wait for it. What is not right about the person is told in the answer, as at sign-in.
 * @throws Refusal 404 for a receipt that is not the customer's.
 */
export async function confirmCounts(
  db: Tx,
  caller: Caller,
  { order_receive_ids, by }: Asked,
  byPassword: ByPassword | undefined,
): Promise<Answer> {
  const { customer_id } = caller;
  const no = (reason: string, known = reason): Answer => {
    caller.changed.reason = known;
    return { success: false, reason, confirmed: [] };
  };
  const asked = { customer_id, order_receive_ids };
  await db.run(ordersStatement, asked);
  const all = await db.run(knownStatement, { ...asked, second_id: 0 });
  if (all.length < new Set(order_receive_ids).size) throw noSuchReceipt();
  const shown = await whoIs(db, caller, by, byPassword);
  if ("reason" in shown) return no(shown.reason, shown.known);
  const [person] = await db.run(colleagueStatement, { customer_id, user_id: shown.user_id });
  if (person?.may !== true) return no(messages.notPermitted);
  const counts = await db.run(knownStatement, { ...asked, second_id: shown.user_id });
  if (counts.some(({ is_open, is_own }) => is_open && is_own)) return no(messages.countedBefore(person.name));
  await shown.use();
  const { ids, contents } = await recordSecondCount(db, caller, { order_receive_ids, second_id: shown.user_id });
  Object.assign(caller.changed, { contents, reason: "confirmed counts", after: { second_id: shown.user_id, ids } });
  return { success: true, confirmed_by: person.name, confirmed: ids };
}

type Shown = { user_id: number; use: () => Promise<void> };
type NotShown = { reason: string; known?: string };

async function whoIs(
  db: Tx,
  caller: Caller,
  by: Asked["by"],
  byPassword: ByPassword | undefined,
): Promise<Shown | NotShown> {
  if ("passkey" in by) return shownBy(db, caller, by.passkey);
  const { person, isRight, secret } = byPassword!;
  // Wrong tries delay as they do at sign-in; nobody's e-mail goes the same way as somebody's.
  const sources = await sourcesOf(db, caller, person?.user_id ?? nobodysId(secret, by.email), secret);
  if (sources.waitMs !== undefined) return { reason: tooManyTries(sources.waitMs), known: "delayed" };
  if (person === undefined || !isRight) {
    const waitMs = await noteFailure(db, caller, sources);
    const reason = waitMs === undefined ? messages.wrongPassword : tooManyTries(waitMs);
    return { reason, known: "wrong email or password" };
  }
  return { user_id: person.user_id, use: async () => {} };
}
