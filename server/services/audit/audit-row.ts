/**
 * A row of the audit trail and the portal's mark on it: an HMAC of everything it says, under a key outside the database. A row that somebody put
 * there by another way bears none, wherever it was put, and a copy of a row bears one that was there before.
 */
import { randomBytes } from "node:crypto";
import {
  bigint,
  bytes,
  columnsOf,
  instant,
  int,
  jsonb,
  jsonText,
  listOf,
  nullable,
  type Of,
  oneOf,
  statement,
  text,
  uuid,
  valuesOf,
} from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import { type AuditKeys, isMacOf, macOf } from "./audit-keys.ts";

/** A row as it is written; its mark comes last. */
const said = {
  customer_id: int,
  at: instant,
  client_time: nullable(instant),
  clock_skew_ms: nullable(bigint),
  user_id: nullable(int),
  impersonator_id: nullable(int),
  on_behalf_of: nullable(int),
  session_id: nullable(uuid),
  roles: listOf(text),
  device: nullable(text),
  build: nullable(text),
  address: nullable(text),
  request_id: nullable(text),
  idempotency_key: nullable(text),
  action: text,
  entity: nullable(text),
  entity_id: nullable(text),
  input: nullable(jsonText),
  before: nullable(jsonText),
  after: nullable(jsonText),
  contents: nullable(jsonText),
  reason: nullable(text),
  result: text,
};
type Column = keyof typeof said;
const columns = Object.keys(said) as Column[];
const json = new Set<Column>(["input", "before", "after", "contents"]);

/** The values of a row. */
export const auditShape = { ...said, mark: bytes };
export const auditColumns = columnsOf(auditShape);

/** What a row says; what is left out is null. */
export type AuditRow = { [C in Column]?: unknown } & {
  customer_id: number;
  at: Date;
  roles: readonly string[];
  action: string;
  result: "done" | "refused" | "denied";
};

/** The row as values for the statement that writes it, marked. */
export function auditValues(keys: AuditKeys, row: AuditRow): Of<typeof auditShape> {
  const values = columns.map((column) => {
    const value = row[column] ?? null;
    return value !== null && json.has(column) ? JSON.stringify(value) : value;
  });
  const nonce = randomBytes(8);
  const marked = columns.map((column, at) => (json.has(column) ? parsed(values[at]) : values[at]));
  const mark = Buffer.concat([nonce, macOf(keys.mark, [nonce, textOf(marked)])]);
  return { ...Object.fromEntries(columns.map((column, at) => [column, values[at]])), mark } as Of<typeof auditShape>;
}

const parsed = (written: unknown): unknown => (written === null ? null : JSON.parse(written as string));

export const auditStatement = statement(
  "audit",
  { values: auditShape, row: {} },
  `insert into audit (${auditColumns}) values (${valuesOf(auditShape)})`,
);

/** Writes a row from outside a call: the jobs' and the command line's. */
export async function writeAudit(db: Tx, keys: AuditKeys, row: AuditRow): Promise<void> {
  await db.run(auditStatement, auditValues(keys, row));
}

/** The columns that a mark speaks of, for a statement that reads it back. */
export const markedColumns = columns.map((column) => `a.${column}`).join(", ");

const parsedJson = jsonb<unknown>();
/** What those columns are, once read: JSON is parsed. */
export const markedRow = {
  ...said,
  input: parsedJson,
  before: parsedJson,
  after: parsedJson,
  contents: parsedJson,
  result: oneOf<AuditRow["result"]>(),
  mark: nullable(bytes),
};

/** Whether the portal wrote this row, as it was read. */
export function isMarked(keys: AuditKeys, row: AuditRow & { mark: Buffer | null }): boolean {
  if (row.mark === null) return false;
  const nonce = row.mark.subarray(0, 8);
  return isMacOf(keys.mark, [nonce, textOf(columns.map((column) => row[column]))], row.mark.subarray(8));
}

/** One text for what is the same, whatever the order of fields that came back from the database. */
const textOf = (values: unknown[]): string => JSON.stringify(sorted(values));

function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  // A list of pairs: an object would put keys that are numbers first.
  return { "": entries.map(([key, each]) => [key, sorted(each)]) };
}
