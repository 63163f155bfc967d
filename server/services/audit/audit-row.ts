/**
 * A row of the audit trail and the portal's mark on it: an HMAC of everything it says, under a key outside the database. A row that somebody put
 * there by another way bears none, wherever it was put, and a copy of a row bears one that was there before.
 */
import { randomBytes } from "node:crypto";
import type { Tx } from "#server/db/open.ts";
import { type AuditKeys, isMacOf, macOf } from "./audit-keys.ts";

/** Columns with what PostgreSQL must be told of their type; `mark` comes last. */
const casts = {
  customer_id: "::int",
  at: "::timestamptz",
  client_time: "::timestamptz",
  clock_skew_ms: "::bigint",
  user_id: "::int",
  impersonator_id: "::int",
  on_behalf_of: "::int",
  session_id: "::uuid",
  roles: "::text[]",
  device: "",
  build: "",
  address: "",
  request_id: "",
  idempotency_key: "",
  action: "",
  entity: "",
  entity_id: "",
  input: "::jsonb",
  before: "::jsonb",
  after: "::jsonb",
  contents: "::jsonb",
  reason: "",
  result: "",
};
type Column = keyof typeof casts;
const columns = Object.keys(casts) as Column[];
const json = new Set<Column>(["input", "before", "after", "contents"]);

/** What a row says; what is left out is null. */
export type AuditRow = { [C in Column]?: unknown } & {
  customer_id: number;
  at: Date;
  roles: string[];
  action: string;
  result: "done" | "refused" | "denied";
};

/** Columns in the order of `auditValues`. */
export const auditColumns = [...columns, "mark"].join(", ");

/** `$n` placeholders for the columns above, starting at `from`. */
export const auditPlaceholders = (from: number): string =>
  [...Object.values(casts), "::bytea"].map((cast, index) => `$${from + index}${cast}`).join(", ");

/** The row as values for the statement that writes it, marked. */
export function auditValues(keys: AuditKeys, row: AuditRow): unknown[] {
  const values = columns.map((column) => {
    const value = row[column] ?? null;
    return value !== null && json.has(column) ? JSON.stringify(value) : value;
  });
  const nonce = randomBytes(8);
  const said = columns.map((column, at) => (json.has(column) ? parsed(values[at]) : values[at]));
  return [...values, Buffer.concat([nonce, macOf(keys.mark, [nonce, textOf(said)])])];
}

const parsed = (text: unknown): unknown => (text === null ? null : JSON.parse(text as string));

/** Writes a row from outside a call: the jobs' and the command line's. */
export async function writeAudit(db: Tx, keys: AuditKeys, row: AuditRow): Promise<void> {
  await db.query(`insert into audit (${auditColumns}) values (${auditPlaceholders(1)})`, auditValues(keys, row));
}

/** The columns that a mark speaks of, for a statement that reads it back. */
export const markedColumns = columns.map((column) => `a.${column}`).join(", ");

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
