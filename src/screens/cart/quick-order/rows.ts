/** The rows of a quick order as they are typed and kept on this device (pure). */
import type { LeftOutRows, WrittenRow } from "#contract/cart/rules/order-rows.ts";
import type { SentRow } from "#src/data/cart/add-many.ts";

/**
 * A row. `item_id`: the product that was chosen for it; `isConfirmed`: its medical necessity; `sent`: it is on its way, or has arrived; `wasDiscarded`: it was on
 * its way, as the screen says until something is done with it.
 */
export type EnteredRow = WrittenRow & {
  id: number;
  item_id: number | null;
  isConfirmed: boolean;
  sent: SentRow | null;
  wasDiscarded?: boolean;
};

/** What is typed or chosen anew in a row. */
export type RowChange = Partial<Omit<EnteredRow, "id">>;

/** Rows behind the others; of more than `most` together the rest is left out, and counted. */
export function withRows(
  rows: readonly EnteredRow[],
  written: readonly WrittenRow[],
  most: number,
): { rows: EnteredRow[]; leftOut: number } {
  const next = rows.reduce((highest, { id }) => Math.max(highest, id), 0) + 1;
  const room = Math.max(0, most - rows.length);
  const added = written
    .slice(0, room)
    .map((row, at): EnteredRow => ({ ...row, id: next + at, item_id: null, isConfirmed: false, sent: null }));
  return { rows: [...rows, ...added], leftOut: written.length - added.length };
}

/**
 * A row that was entered by itself. The same code once more, as a scanner reads carton after carton, counts the row up that came just before.
 */
export function withEntered(
  rows: readonly EnteredRow[],
  entered: WrittenRow,
  most: number,
): { rows: EnteredRow[]; leftOut: number } {
  const last = rows.at(-1);
  const isAgain =
    last !== undefined &&
    last.sent === null &&
    last.code === entered.code &&
    last.unit === entered.unit &&
    entered.quantity === "1";
  if (!isAgain || !/^\d{1,4}$/.test(last.quantity)) return withRows(rows, [entered], most);
  return { rows: [...rows.slice(0, -1), { ...last, quantity: String(Number(last.quantity) + 1) }], leftOut: 0 };
}

/** A row with something typed anew: another code means another product. */
export function changed(rows: readonly EnteredRow[], id: number, change: RowChange): EnteredRow[] {
  const another = change.code === undefined ? {} : { item_id: null, isConfirmed: false };
  return rows.map((row) => (row.id === id ? { ...row, ...another, wasDiscarded: false, ...change } : row));
}

/** Short, for there may be thousands: code, quantity, unit, product, confirmed, entry, place in it. */
type Kept = [string, string, string, number | null, boolean, string | null, number];

export const written = (rows: readonly EnteredRow[]): Kept[] =>
  rows.map(({ code, quantity, unit, item_id, isConfirmed, sent }) => [
    code,
    quantity,
    unit,
    item_id,
    isConfirmed,
    sent?.key ?? null,
    sent?.at ?? 0,
  ]);

/** Rows as they were kept; what is none, damaged or of another build, is left out. */
export function readRows(kept: unknown): EnteredRow[] {
  if (!Array.isArray(kept)) return [];
  return kept.filter(isKept).map(([code, quantity, unit, item_id, isConfirmed, key, at], place) => ({
    id: place + 1,
    code,
    quantity,
    unit,
    item_id,
    isConfirmed,
    sent: key === null ? null : { key, at },
  }));
}

function isKept(row: unknown): row is Kept {
  if (!Array.isArray(row) || row.length !== 7) return false;
  const [code, quantity, unit, item_id, isConfirmed, key, at] = row as unknown[];
  return (
    [code, quantity, unit].every((text) => typeof text === "string") &&
    (item_id === null || typeof item_id === "number") &&
    typeof isConfirmed === "boolean" &&
    (key === null || typeof key === "string") &&
    typeof at === "number"
  );
}

/** Lines beside the lists, in their order; the first hundred are kept. */
export const joinLeftOut = (before: LeftOutRows, more: LeftOutRows): LeftOutRows => ({
  count: before.count + more.count,
  lines: [...before.lines, ...more.lines].slice(0, 100),
});

/** Left-out lines as they were kept; none for whatever else was. */
export function readLeftOut(kept: unknown): LeftOutRows {
  const { count, lines } = (kept ?? {}) as Partial<Record<keyof LeftOutRows, unknown>>;
  const isLeftOut =
    typeof count === "number" && Array.isArray(lines) && lines.every((line) => typeof line === "string");
  return isLeftOut ? { count, lines } : { count: 0, lines: [] };
}
