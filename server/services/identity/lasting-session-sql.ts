/** SQL: whether a session lasts: neither idle for too long, nor too old, nor made by a clock that was ahead (decision 263). */
import { absoluteMs, idleMs } from "#server/secrets/token.ts";
import { tooFarAheadSql } from "#server/db/too-far-ahead-sql.ts";

/** The condition on a session `s`. The statement declares the value `now`, an instant. */
export const lastingSessionSql = `s.ends_at > :now and s.last_seen_at > :now::timestamptz - interval '${idleMs} milliseconds'
    and not (${tooFarAheadSql("s.ends_at", absoluteMs)} or ${tooFarAheadSql("s.last_seen_at")})`;
