/** Puts the rows that are ready into the cart, takes them back, and hears of those that the server turned down as a whole. */
import { useState } from "react";
import { useAddMany, type SentRow } from "#src/data/cart/add-many.ts";
import { snapshotOfProduct } from "#src/data/overlay/cart-overlay.ts";
import { useTyped } from "#src/data/base/drafts.ts";
import {
  missingOf,
  readMissing,
  undoOf,
  useGivenBack,
  useUndoAdding,
  withMissing,
  type Sent,
} from "#src/data/cart/sent-rows.ts";
import type { ListStanding } from "#src/data/outbox/sent-lists.ts";
import type { RowAnswer } from "./row-answer.ts";
import type { EnteredRow } from "./rows.ts";

type Ready = Extract<RowAnswer, { kind: "ready" }>;

export type ReadyRow = { row: EnteredRow; answer: Ready };

export type Adding = ReturnType<typeof useAdding>;

/** `change`: of the rows, which say where each of them is; `keys`: of all that are on their way. */
type AddingFrom = {
  change: (make: (before: EnteredRow[]) => EnteredRow[]) => void;
  keys: ReadonlySet<string>;
  standingOf: (key: string) => ListStanding;
};

/** Where the rows are on their way. */
export const keysOf = (rows: readonly EnteredRow[]): Set<string> =>
  new Set(rows.flatMap(({ sent }) => sent?.key ?? []));

export function useAdding(
  rows: readonly EnteredRow[],
  ready: readonly ReadyRow[],
  { change, keys: sentKeys, standingOf }: AddingFrom,
) {
  const { addMany, isPending } = useAddMany();
  /** What was added last, since the screen was opened. */
  const [added, setAdded] = useState<readonly Sent[]>([]);
  const { value: missing, change: setMissing } = useTyped("quick order turned down", readMissing);
  const giveBack = (keys: readonly string[], wasDiscarded = false) =>
    change((before) =>
      before.map((row) => (keys.includes(row.sent?.key ?? "") ? { ...row, sent: null, wasDiscarded } : row)),
    );
  useGivenBack(sentKeys, standingOf, (key, why) => {
    giveBack([key], why === "discarded");
    if (typeof why === "string") return;
    const more = missingOf(
      key,
      rows.flatMap(({ sent }) => sent ?? []),
      why,
    );
    setMissing((before) => withMissing(before, more));
  });
  const add = () =>
    addMany(ready.map(rowToAdd), (sent) => {
      change((before) => withSent(before, ready, sent));
      setMissing(() => null);
      setAdded(ready.map((one, at) => sentOf(one, sent[at]!)));
    });
  const isKept = added.every(({ key }) => standingOf(key).kind === "kept");
  const undo = undoOf(isKept ? added : [], useUndoAdding(), () => {
    giveBack(added.map(({ key }) => key));
    setAdded([]);
  });
  return { add, isPending, undo, missing, forgetMissing: () => setMissing(() => null) };
}

const lineOf = ({ product, unit, quantity: count }: Ready) => ({
  item_id: product.item_id,
  quantity: count,
  quantity_uom_code: unit.quantity_uom_code,
});

const rowToAdd = ({ row, answer }: ReadyRow) => ({
  ...lineOf(answer),
  ...(answer.product.confirm_to_sell === "Y" && row.isConfirmed ? { medical_necessity_confirmed: true as const } : {}),
  goods: snapshotOfProduct(answer.product, answer.unit.quantity_uom_code),
});

/** With where each that was ready is on its way. The unit too: one that was not typed is what it was then, whatever the cart holds later. */
function withSent(rows: readonly EnteredRow[], ready: readonly ReadyRow[], sent: readonly SentRow[]): EnteredRow[] {
  const sentBy = new Map(
    ready.map(({ row, answer }, at) => [row.id, { sent: sent[at]!, unit: answer.unit.quantity_uom_code }]),
  );
  return rows.map((row) => {
    const on = sentBy.get(row.id);
    return on === undefined ? row : { ...row, ...on, wasDiscarded: false };
  });
}

/** With as many as will go in. */
const sentOf = ({ row, answer }: ReadyRow, sent: SentRow): Sent => ({
  ...lineOf(answer),
  quantity: answer.cut?.given ?? answer.quantity,
  ...sent,
  name: String(row.id),
});
