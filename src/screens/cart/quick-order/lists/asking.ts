/** Lists that wait for their columns: asked one after the other, answered out of memory where the device knows the heads, and changed afterwards. */
import { useState } from "react";
import type { ChosenColumns, ColumnQuestion, OrderList } from "#contract/cart/rules/order-rows.ts";
import { findColumnsFor, rememberColumns } from "#src/data/cart/remembered-columns.ts";
import { loadListRules, useListRules } from "./list-rules.ts";

/** `take` adds the rows of a list in the place of others, and returns the ids of the new ones. */
export type TakeRows = (list: OrderList, replaced: ReadonlySet<number>) => ReadonlySet<number>;

type Asked = { question: ColumnQuestion; replaced: ReadonlySet<number> };

export function useColumns(take: TakeRows, most: number) {
  const [waiting, setWaiting] = useState<readonly Asked[]>([]);
  const [isOpen, setOpen] = useState(false);
  /** The list that was read by remembered columns last. */
  const [recalled, setRecalled] = useState<Asked>();
  const ask = (asked: Asked) => {
    setWaiting((before) => [...before, asked]);
    setOpen(true);
  };
  const [first] = waiting;
  const rules = useListRules();
  return {
    waiting,
    isOpen: isOpen && first !== undefined,
    recalled,
    open: () => setOpen(true),
    close: () => setOpen(false),
    add: async (list: OrderList) => {
      const { question } = list;
      setRecalled(undefined);
      if (question === undefined) return void take(list, new Set());
      const columns = findColumnsFor(question);
      const reader = columns && (await loadListRules().catch(() => undefined));
      if (columns === undefined || reader === undefined) return ask({ question, replaced: new Set() });
      setRecalled({ question, replaced: take(reader.rowsByColumns(question, columns, most), new Set()) });
    },
    /** Reads the list that is asked about; undefined until the rules are there. */
    read: rules && ((columns: ChosenColumns) => rules.rowsByColumns(first!.question, columns, most)),
    answer: (columns: ChosenColumns, list: OrderList) => {
      if (first === undefined) return;
      rememberColumns(first.question, columns);
      take(list, first.replaced);
      setWaiting(waiting.slice(1));
      setOpen(waiting.length > 1);
    },
    /** The list stays as it is until another answer is given. */
    change: () => {
      if (recalled !== undefined) ask(recalled);
      setRecalled(undefined);
    },
    discard: () => setWaiting([]),
  };
}
