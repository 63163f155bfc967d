/** Puts the rows that are ready into the cart, takes them back, and hears of those that the server turned down as a whole. */
import { useState } from "react";
import { useAddMany } from "#src/data/add-many.ts";
import { aboutProduct } from "#src/data/cart-overlay.ts";
import { useTyped } from "#src/data/drafts.ts";
import { undoOf, useTakenBack, useUndoAdding, type Sent } from "#src/data/sent-rows.ts";
import type { RowAnswer } from "./row-answer.ts";
import type { Row } from "./rows.ts";

type Ready = Extract<RowAnswer, { kind: "ready" }>;

/** @param change of the rows, which say where each of them is. */
export function useAdding(
  rows: readonly Row[],
  ready: readonly { row: Row; answer: Ready }[],
  change: (make: (before: Row[]) => Row[]) => void,
) {
  const { addMany, isPending } = useAddMany();
  /** What was added last, since the screen was opened. */
  const [added, setAdded] = useState<readonly Sent[]>([]);
  const { value: why, change: setWhy } = useTyped("quick order turned down", readWhy);
  const giveBack = (keys: readonly string[]) =>
    change((before) => before.map((row) => (keys.includes(row.sent?.key ?? "") ? { ...row, sent: null } : row)));
  useTakenBack(new Set(rows.flatMap(({ sent }) => sent?.key ?? [])), (key, reason) => {
    giveBack([key]);
    setWhy(() => reason);
  });
  const add = () => {
    const lineOf = ({ product, unit, quantity: count }: Ready) => ({
      item_id: product.item_id,
      quantity: count,
      quantity_uom_code: unit.quantity_uom_code,
    });
    addMany(
      ready.map(({ answer }) => ({
        ...lineOf(answer),
        goods: aboutProduct(answer.product, answer.unit.quantity_uom_code),
      })),
      (sent) => {
        const sentBy = new Map(ready.map(({ row }, at) => [row.id, sent[at]!]));
        change((before) => before.map((row) => ({ ...row, sent: sentBy.get(row.id) ?? row.sent })));
        setWhy(() => null);
        setAdded(
          ready.map(({ row, answer }, at) => ({
            ...lineOf(answer),
            quantity: answer.cut?.given ?? answer.quantity,
            ...sent[at]!,
            name: String(row.id),
          })),
        );
      },
    );
  };
  const undo = undoOf(added, useUndoAdding(), () => {
    giveBack(added.map(({ key }) => key));
    setAdded([]);
  });
  return { add, isPending, undo, why, forgetWhy: () => setWhy(() => null) };
}

const readWhy = (kept: unknown): string | null => (typeof kept === "string" ? kept : null);
