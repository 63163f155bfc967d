/** How a person likes the portal. Runs as portal_system: each statement names the person. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import * as contract from "#contract/identity/preferences.ts";
import { int, jsonb, jsonText, statement } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";

type Answer = OutputOf<typeof contract.preferences>;

const preferencesStatement = statement(
  "preferences",
  { values: { user_id: int }, row: { preferences: jsonb<Record<string, unknown>>() } },
  "select preferences from user_settings where user_id = :user_id",
);

/** What a later build wrote and this one does not know is left out, not an error. */
export async function preferences(db: Tx, { user_id }: Caller): Promise<Answer> {
  const [kept] = await db.run(preferencesStatement, { user_id });
  const { date_format, theme } = kept?.preferences ?? {};
  return { ...known({ date_format }), ...known({ theme }) };
}

function known(one: object): Answer {
  const parsed = contract.Preferences.safeParse(one);
  return parsed.success ? parsed.data : {};
}

const saveStatement = statement(
  "save_preferences",
  { values: { user_id: int, preferences: jsonText }, row: {} },
  `insert into user_settings (user_id, preferences) values (:user_id, :preferences)
     on conflict (user_id) do update set preferences = user_settings.preferences || excluded.preferences`,
);

/** Keeps what is given. */
export async function savePreferences(
  db: Tx,
  caller: Caller,
  input: ParsedOf<typeof contract.savePreferences>,
): Promise<Answer> {
  await db.run(saveStatement, { user_id: caller.user_id, preferences: JSON.stringify(input) });
  return preferences(db, caller);
}
