/** How a person likes the portal. Runs as portal_system: each statement names the person. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import * as contract from "#contract/identity/preferences.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";

type Answer = OutputOf<typeof contract.preferences>;

/** What a later build wrote and this one does not know is left out, not an error. */
export async function preferences(db: Tx, { user_id }: Caller): Promise<Answer> {
  const { rows } = await db.query<{ preferences: Record<string, unknown> }>(
    "select preferences from user_settings where user_id = $1",
    [user_id],
  );
  const { date_format, theme } = rows[0]?.preferences ?? {};
  return { ...known({ date_format }), ...known({ theme }) };
}

function known(one: object): Answer {
  const parsed = contract.Preferences.safeParse(one);
  return parsed.success ? parsed.data : {};
}

/** Keeps what is given. */
export async function savePreferences(
  db: Tx,
  caller: Caller,
  input: ParsedOf<typeof contract.savePreferences>,
): Promise<Answer> {
  await db.query(
    `insert into user_settings (user_id, preferences) values ($1, $2::jsonb)
     on conflict (user_id) do update set preferences = user_settings.preferences || excluded.preferences`,
    [caller.user_id, JSON.stringify(input)],
  );
  return preferences(db, caller);
}
