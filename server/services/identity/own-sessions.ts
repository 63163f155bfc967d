/** A person's own sessions, as the account page lists and ends them. Runs as portal_system: each statement names the person. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type * as contract from "#contract/identity/security.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { endSessionsOf } from "./make-session.ts";
import { idleMs } from "#server/secrets/token.ts";

type Row = {
  session_id: string;
  device: string | null;
  address: string | null;
  created_at: Date;
  last_seen_at: Date;
  impersonator: string | null;
};

/** Those that are alive. */
export async function ownSessions(db: Tx, caller: Caller): Promise<OutputOf<typeof contract.ownSessions>> {
  const { rows } = await db.query<Row>(
    `select s.session_id, s.device, s.address, s.created_at, s.last_seen_at, i.first_name || ' ' || i.last_name as impersonator
     from sessions s left join users i on i.user_id = s.impersonator_id
     where s.user_id = $1 and s.ends_at > $2 and s.last_seen_at > $3 order by s.last_seen_at desc, s.session_id limit 200`,
    [caller.user_id, caller.now, new Date(caller.now.getTime() - idleMs)],
  );
  return {
    sessions: rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      is_current: row.session_id === caller.session_id,
    })),
  };
}

/** @throws Refusal 404 for one that is over, or another person's. */
export async function endSession(
  db: Tx,
  caller: Caller,
  { session_id }: ParsedOf<typeof contract.endSession>,
): Promise<OutputOf<typeof contract.endSession>> {
  const { rowCount } = await db.query("delete from sessions where session_id = $1 and user_id = $2", [
    session_id,
    caller.user_id,
  ]);
  if (rowCount === 0) throw new Refusal(404, "There is no such session any more.");
  caller.changed.entity_id = session_id;
  return { success: true };
}

/** Every session of the person but this one. */
export async function endOtherSessions(db: Tx, caller: Caller): Promise<OutputOf<typeof contract.endOtherSessions>> {
  return { success: true, ended: await endSessionsOf(db, caller.user_id, { except: caller.session_id }) };
}
