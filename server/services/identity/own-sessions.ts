/** A person's own sessions, as the account page lists and ends them. Runs as portal_system: each statement names the person. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type * as contract from "#contract/identity/security.ts";
import { instant, int, nullable, statement, text, uuid } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import * as words from "./text.ts";
import { endSessionsOf } from "./make-session.ts";
import { idleMs } from "#server/secrets/token.ts";

const sessionsStatement = statement(
  "own_sessions",
  {
    values: { user_id: int, now: instant, seen_since: instant },
    row: {
      session_id: uuid,
      device: nullable(text),
      address: nullable(text),
      created_at: instant,
      last_seen_at: instant,
      impersonator: nullable(text),
    },
  },
  `select s.session_id, s.device, s.address, s.created_at, s.last_seen_at, i.first_name || ' ' || i.last_name as impersonator
     from sessions s left join users i on i.user_id = s.impersonator_id
     where s.user_id = :user_id and s.ends_at > :now and s.last_seen_at > :seen_since order by s.last_seen_at desc, s.session_id limit 200`,
);

/** Those that are alive. */
export async function ownSessions(db: Tx, caller: Caller): Promise<OutputOf<typeof contract.ownSessions>> {
  const { user_id, now } = caller;
  const rows = await db.run(sessionsStatement, { user_id, now, seen_since: new Date(now.getTime() - idleMs) });
  return {
    sessions: rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      is_current: row.session_id === caller.session_id,
    })),
  };
}

const endStatement = statement(
  "end_own_session",
  { values: { session_id: uuid, user_id: int }, row: { session_id: uuid } },
  `with ended as (delete from sessions where session_id = :session_id and user_id = :user_id returning session_id, device_key),
     silenced as (delete from push_subscriptions p using ended
       where p.user_id = :user_id and p.device = coalesce(ended.device_key, 'session:' || ended.session_id))
   select session_id from ended`,
);

/** With the notices on its device. @throws Refusal 404 for one that is over, or another person's. */
export async function endSession(
  db: Tx,
  caller: Caller,
  { session_id }: ParsedOf<typeof contract.endSession>,
): Promise<OutputOf<typeof contract.endSession>> {
  const ended = await db.run(endStatement, { session_id, user_id: caller.user_id });
  if (ended.length === 0) throw new Refusal(404, words.sessionNotFound);
  caller.changed.entity_id = session_id;
  return { success: true };
}

/** Every session of the person but this one. */
export async function endOtherSessions(db: Tx, caller: Caller): Promise<OutputOf<typeof contract.endOtherSessions>> {
  return { success: true, ended: await endSessionsOf(db, caller.user_id, { except: caller.session_id }) };
}
