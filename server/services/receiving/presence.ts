/** Who is receiving: the name that colleagues are told (http/live.ts tells it). Nothing is written. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import type * as contract from "#contract/receiving/presence.ts";
import type { Tx } from "#server/db/open.ts";
import { int, statement, text } from "#server/db/statement.ts";
import type { Caller } from "#server/base/caller.ts";

const nameStatement = statement(
  "receiving_name",
  { values: { user_id: int }, row: { first_name: text } },
  "select first_name from users where user_id = :user_id",
);

export async function receivingHere(
  db: Tx,
  { user_id }: Caller,
  _input: ParsedOf<typeof contract.receivingHere>,
): Promise<OutputOf<typeof contract.receivingHere>> {
  const [person] = await db.run(nameStatement, { user_id });
  return { who: person?.first_name ?? "" };
}
