/** Files by a link: asked for here, fetched by a tab (server/http/export-link.ts). A link is good once, for a minute, in the browser of its session. */
import { createHash } from "node:crypto";

import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { notAllowed, Refusal } from "#contract/base/refusal.ts";
import { isTooFarAhead } from "#contract/base/too-far-ahead.ts";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import type * as contract from "#contract/reports/exports.ts";
import {
  bool,
  bytes,
  instant,
  int,
  jsonb,
  jsonText,
  nullable,
  type Of,
  oneOf,
  statement,
  text,
  uuid,
} from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import { tooFarAheadSql } from "#server/db/too-far-ahead-sql.ts";
import type { Caller } from "#server/base/caller.ts";
import { newToken } from "#server/secrets/token.ts";
import { criteriaMissing, exportNotFound } from "#server/services/reports/text.ts";
import type { Download } from "./download.ts";
import { exportOrders } from "./order-file.ts";
import { signedArchive } from "./signed-archive.ts";
import { spendFile } from "./spend-file.ts";
import { utilization } from "./utilization.ts";

/** How long a link is good. */
export const exportMs = 60_000;
/** Of a process that died nobody says how it ended. */
const lostMs = 3_600_000;

type Asked = ParsedOf<typeof contract.makeExport>;

const makeStatement = statement(
  "make_export",
  {
    values: {
      customer_id: int,
      export_id: uuid,
      user_id: int,
      session_id: nullable(uuid),
      what: oneOf<contract.ExportKind>(),
      asked: jsonText,
      token_hash: bytes,
      created_at: instant,
      ends_at: instant,
    },
    row: {},
  },
  `insert into exports (customer_id, export_id, user_id, session_id, what, asked, token_hash, created_at, ends_at)
     values (:customer_id, :export_id, :user_id, :session_id, :what, :asked, :token_hash, :created_at, :ends_at)`,
);

/** The link. What cannot be exported is refused now, where a person reads it. @throws Refusal 400. */
export async function makeExport(db: Tx, caller: Caller, asked: Asked): Promise<OutputOf<typeof contract.makeExport>> {
  await fileOf(db, caller, asked);
  const token = newToken();
  const export_id = caller.newId();
  await db.run(makeStatement, {
    customer_id: caller.customer_id,
    export_id,
    user_id: caller.user_id,
    session_id: caller.session_id,
    what: asked.what,
    asked: JSON.stringify(asked),
    token_hash: hashOf(token),
    created_at: caller.now,
    ends_at: new Date(caller.now.getTime() + exportMs),
  });
  caller.changed.entity_id = export_id;
  caller.changed.reason = JSON.stringify(asked);
  return { export_id, path: `/api/reports/downloads/${token}` };
}

/** A token is 256 random bits: nobody finds it by its hash. */
const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** The file that was asked for. @throws Refusal 400, or 403 where the rights do not reach. */
export async function fileOf(db: Tx, caller: Caller, { what, orders, utilization: lines }: Asked): Promise<Download> {
  if (what !== "spend" && !mayCall("reporting", caller.roles)) throw notAllowed();
  switch (what) {
    case "orders":
      return exportOrders(db, caller, orders ?? missing());
    case "utilization":
      return (await utilization(db, caller, {
        ...(lines ?? missing()),
        page: 1,
        page_size: 1,
        format: "xlsx",
      })) as Download;
    case "spend":
      return spendFile(caller);
    case "signed-orders":
      if (!mayCall("cs", caller.roles)) throw notAllowed();
      return signedArchive(caller);
  }
}

const missing = (): never => {
  throw new Refusal(400, criteriaMissing, { code: "criteria_missing" });
};

const linkRow = {
  customer_id: int,
  export_id: uuid,
  session_id: uuid,
  /** To a browser of ours, whose cookie that no script can read is then asked for. */
  is_bound: bool,
  asked: jsonb<Asked>(),
  is_over: bool,
};
const findStatement = statement(
  "find_export",
  { values: { token_hash: bytes, now: instant }, row: linkRow },
  `select customer_id, export_id, session_id, exists (select from sessions s where s.session_id = exports.session_id and s.binding_hmac is not null) as is_bound,
     asked, started_at is not null or is_cancelled or ends_at <= :now or ${tooFarAheadSql("ends_at", exportMs)} as is_over from exports where token_hash = :token_hash`,
);
const takeStatement = statement(
  "take_export",
  { values: { token_hash: bytes, now: instant }, row: { export_id: uuid } },
  `update exports set started_at = :now where token_hash = :token_hash and started_at is null and not is_cancelled and ends_at > :now
     and not ${tooFarAheadSql("ends_at", exportMs)} returning export_id`,
);

export type ExportLink = Of<typeof linkRow>;

/** The link as it stands; undefined: there is none. `db` is the system's: it is not known yet who asks. */
export const findExport = async (db: Tx, token: string, now: Date): Promise<ExportLink | undefined> =>
  (await db.run(findStatement, { token_hash: hashOf(token), now }))[0];

/** Takes it: of any number of tries at once, one gets it. */
export const takeExport = async (db: Tx, token: string, now: Date): Promise<boolean> =>
  (await db.run(takeStatement, { token_hash: hashOf(token), now })).length === 1;

const which = { customer_id: int, export_id: uuid };
const noteStatement = statement(
  "note_export",
  { values: { ...which, row_count: int, outcome: nullable(text) }, row: { is_cancelled: bool } },
  `update exports set row_count = :row_count, outcome = case when is_cancelled then 'cancelled' else :outcome end
     where customer_id = :customer_id and export_id = :export_id returning is_cancelled`,
);

/** Writes down how far it is, or how it ended; gives whether its person has cancelled it. */
export async function noteExport(
  db: Tx,
  { customer_id, export_id }: ExportLink,
  row_count: number,
  outcome: "done" | "broken" | "stopped" | null,
): Promise<boolean> {
  const [noted] = await db.run(noteStatement, { customer_id, export_id, row_count, outcome });
  return noted?.is_cancelled === true;
}

const progressStatement = statement(
  "export_progress",
  {
    values: { ...which, user_id: int, now: instant },
    row: {
      row_count: int,
      outcome: nullable(oneOf<"done" | "cancelled" | "broken" | "stopped">()),
      is_cancelled: bool,
      started_at: nullable(instant),
      is_over: bool,
    },
  },
  `select row_count, outcome, is_cancelled, started_at, ends_at <= :now or ${tooFarAheadSql("ends_at", exportMs)} as is_over from exports
     where customer_id = :customer_id and export_id = :export_id and user_id = :user_id`,
);
const none = () => new Refusal(404, exportNotFound);

/** @throws Refusal 404, the same for somebody else's as for none. */
export async function exportProgress(
  db: Tx,
  { customer_id, user_id, now }: Caller,
  { export_id }: ParsedOf<typeof contract.exportProgress>,
): Promise<OutputOf<typeof contract.exportProgress>> {
  const [row] = await db.run(progressStatement, { customer_id, export_id, user_id, now });
  if (row === undefined) throw none();
  const rows = row.row_count;
  if (row.outcome !== null) return { state: row.outcome, rows };
  if (row.is_cancelled) return { state: "cancelled", rows };
  if (row.started_at === null) return { state: row.is_over ? "over" : "waiting", rows };
  const isLost = now.getTime() - row.started_at.getTime() > lostMs || isTooFarAhead(row.started_at, now);
  return { state: isLost ? "broken" : "running", rows };
}

const cancelStatement = statement(
  "cancel_export",
  { values: { ...which, user_id: int }, row: { export_id: uuid } },
  `update exports set is_cancelled = is_cancelled or outcome is null
     where customer_id = :customer_id and export_id = :export_id and user_id = :user_id returning export_id`,
);

/** @throws Refusal 404, the same for somebody else's as for none. */
export async function cancelExport(
  db: Tx,
  { customer_id, user_id, changed }: Caller,
  { export_id }: ParsedOf<typeof contract.cancelExport>,
): Promise<OutputOf<typeof contract.cancelExport>> {
  const cancelled = await db.run(cancelStatement, { customer_id, export_id, user_id });
  if (cancelled.length === 0) throw none();
  changed.entity_id = export_id;
  return { success: true };
}
