/**
 * The one door: every call goes through here, in this order (docs/architecture.md, "The door").
 * Session; rights; input; preparation; then one transaction: key locked, rights again, known answer, savepoint, the function, audit row, the answer
 * checked and stored, commit.
 */
import type { Logger } from "pino";

import type { Call } from "#contract/base/call.ts";
import { notAllowed, notSignedIn, Refusal } from "#contract/base/refusal.ts";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import { inTransaction, type Pools, type Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { isDownload } from "#server/services/reports/download.ts";
import { selectCustomer } from "#contract/base/text.ts";
import * as words from "./text.ts";
import type { AuditFacts } from "./audit.ts";
import type { ReceivedInput } from "./input.ts";
import { proofOf } from "./known-sessions.ts";
import {
  auditDenial,
  auditExport,
  auditRead,
  beginCall,
  knownAnswer,
  recordCall,
  replayed,
  requestHash,
  type Writer,
} from "./once.ts";
import type { Served } from "./serve.ts";
import { settingsOf } from "./settings.ts";
import * as logText from "./log-text.ts";

export type DoorAnswer = { status: number; answer: unknown; isReplayed: boolean; prepared: unknown };
export type Door = Writer & { pools: Pools; log: Pick<Logger, "warn"> };

/**
 * Turns away who may not make this call.
 * @throws Refusal 401, 403, or 400 when a customer must be chosen first.
 */
export function checkRights(call: Call, caller: Caller, namesCustomer: boolean): void {
  if (call.needs === "nobody") return;
  if (caller.user_id === 0) throw notSignedIn();
  if (call.notImpersonating === true && caller.impersonator_id !== null) throw notAllowed();
  if (namesCustomer && caller.customer_id === 0) throw notAllowed();
  if (caller.on_behalf_of !== null && call.waits !== true) throw notAllowed();
  if (!mayCall(call.needs, caller.roles) && (caller.customer_id !== 0 || call.needs === "staff")) throw notAllowed();
  if (call.needs !== "user" && call.needs !== "staff" && caller.customer_id === 0) {
    throw new Refusal(400, selectCustomer, { code: "choose_customer" });
  }
}

/** Answers a call that has passed session, rights and parsing. @throws SessionChanged where the session was only remembered. */
export async function answerCall(
  door: Door,
  served: Served,
  caller: Caller,
  asked: ReceivedInput,
): Promise<DoorAnswer> {
  const { pools } = door;
  const prepared = asked.kind === "read" ? await served.prepare(asked.input, caller, pools) : undefined;
  const settings = settingsOf(caller);
  const proof = proofOf(caller);
  const pool = served.as === "system" ? pools.system : pools.app;
  if (served.call.kind !== "write") {
    const read = (db: Tx) => readOnce(db, door, served, { ...caller, changed: {} }, asked, prepared);
    const access = served.call.audited ? "read write" : "read only";
    const found = await inTransaction(pool, read, { retry: "always", settings, access, proof });
    if (isDownload(found))
      await inTransaction(pools.app, (db) => auditExport(db, served.call, { caller, input: inputOf(asked) }, door), {
        settings,
      });
    const answer = await served.finish(found, caller);
    return { status: 200, answer: checked(served.call, answer), isReplayed: false, prepared };
  }
  const work = (db: Tx) => write(db, door, served, { ...caller, changed: {} }, asked, prepared);
  const retry = caller.key === null ? "before-commit" : "always";
  return inTransaction(pool, work, { retry, settings, access: "read first", proof });
}

/** What is looked at and must be known afterwards is written down before it is handed out. */
async function readOnce(
  db: Tx,
  door: Door,
  served: Served,
  caller: Caller,
  asked: ReceivedInput,
  prepared: unknown,
): Promise<unknown> {
  const input = inputOf(asked);
  const found = await served.run(db, caller, input, prepared);
  if (served.call.audited) auditRead(db, served.call, caller, { ...door, input });
  return found;
}

async function write(
  db: Tx,
  { build, auditKeys }: Door,
  served: Served,
  caller: Caller,
  asked: ReceivedInput,
  prepared: unknown,
): Promise<DoorAnswer> {
  const { call } = served;
  const input = asked.kind === "read" ? asked.input : undefined;
  const hash = requestHash(call, caller, asked.wire);
  // One round trip with BEGIN: PostgreSQL runs them in this order, and refuses the savepoint if it refused BEGIN.
  const [{ isLocked, isActive, link, isHandedOver }, known] = await Promise.all([
    beginCall(db, caller),
    knownAnswer(db, caller),
    db.savepoint("before_call"),
  ]);
  if (!isLocked) throw new Refusal(409, words.entryInProgress, { code: "in_progress" });
  if (caller.user_id !== 0 && !isActive) throw notSignedIn();
  if (caller.customer_id !== 0 && !caller.roles.is_admin && link === null) throw notAllowed();
  if (!mayCall(call.needs, { ...caller.roles, ...link })) throw notAllowed();
  if (caller.on_behalf_of !== null && !isHandedOver) throw notAllowed();
  if (known) return { ...replayed(known, hash), isReplayed: true, prepared };

  const said =
    asked.kind === "read" && asked.unread !== undefined ? { ...(input as object), unread: asked.unread } : input;
  let facts: AuditFacts;
  try {
    const answer = checked(call, await served.run(db, caller, inputOf(asked), prepared));
    facts = { result: "done", status: 200, input: said, answer };
  } catch (error) {
    if (!(error instanceof Refusal) || !isStored(error.status)) throw error;
    await db.undo("before_call");
    facts = { result: "refused", status: error.status, input: said, answer: error.body, reason: error.message };
  }
  recordCall(db, { call, caller, build, auditKeys, hash, facts });
  return { status: facts.status, answer: facts.answer, isReplayed: false, prepared };
}

/** @throws Refusal where there is none. */
function inputOf(asked: ReceivedInput): unknown {
  if (asked.kind === "malformed") throw asked.refusal;
  return asked.input;
}

/** Answers that trying again may change are not kept. */
const isStored = (status: number): boolean => status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);

/** The answer as the contract has it; another shape is a bug and rolls everything back. */
function checked(call: Call, answer: unknown): unknown {
  if (call.kind === "stream" || isDownload(answer)) return answer;
  const parsed = call.output.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new TypeError(
    `${call.method} ${call.path} answered against its contract: ${JSON.stringify(parsed.error.issues.slice(0, 5))}`,
  );
}

/** Writes down that somebody was turned away for lack of rights; the answer does not wait for the audit's success. */
export async function writeDenial(door: Door, call: Call, caller: Caller): Promise<void> {
  try {
    await inTransaction(door.pools.app, (db) => auditDenial(db, call, caller, door), {
      settings: settingsOf(caller),
    });
  } catch (error) {
    door.log.warn({ err: error, request_id: caller.request.id }, logText.denialNotRecorded);
  }
}
