/** Rows in bulk: one statement for many. */
import type { Tx } from "#server/db/open.ts";

export type NewRow = Record<string, unknown>;

/** Rows of one statement at most. */
const batch = 5_000;

/** Inserts rows that all have the same columns; an identity may be given. Bytes are given as `\x...`, see `hex`. */
export async function insertRows(db: Tx, table: string, rows: readonly NewRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(", ");
  for (let from = 0; from < rows.length; from += batch) {
    await db.query(
      `insert into ${table} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows.slice(from, from + batch))],
    );
  }
}

/** The next `count` numbers of the sequence behind an identity column. */
export async function takeIds(
  db: Tx,
  { table, column, count }: { table: string; column: string; count: number },
): Promise<number[]> {
  return takeNumbers(db, `pg_get_serial_sequence('${table}', '${column}')`, count);
}

/** The next `count` numbers of a sequence, ascending. `sequence` is SQL that names it. */
export async function takeNumbers(db: Tx, sequence: string, count: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(`select nextval(${sequence}) as id from generate_series(1, $1)`, [
    count,
  ]);
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** Bytes as PostgreSQL reads them from text. */
export const hex = (content: Buffer): string => `\\x${content.toString("hex")}`;
