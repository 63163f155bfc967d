/** A list as it is entered: row by row, pasted or out of a file. It stays on this device, and what did not fit or was left out is said. */
import { useState } from "react";
import { maxItemCount } from "#contract/cart/rules/cart.ts";
import type { WrittenRow } from "#contract/cart/rules/order-rows.ts";
import { useTyped } from "#src/data/base/drafts.ts";
import * as text from "#src/text/cart/quick-order.ts";
import { loadListRules } from "./lists/list-rules.ts";
import { useColumns, type TakeRows } from "./lists/asking.ts";
import { joinLeftOut, readLeftOut, readRows, withEntered, withRows, written } from "./rows.ts";
import { useUploading, type ListMessage } from "./uploading.ts";

/** @param onCodes hears of the codes of a list before its rows are drawn. */
export function useEntering(onCodes: (codes: readonly string[]) => void) {
  const { value: rows, change } = useTyped("quick order", readRows, written);
  const { value: leftOut, change: changeLeftOut } = useTyped("quick order left out", readLeftOut);
  const [said, setSaid] = useState<ListMessage>();
  const take: TakeRows = ({ rows: more, isCut, leftOut: beside }, replaced) => {
    onCodes(more.map(({ code }) => code));
    let ids = new Set<number>();
    change((before) => {
      const others = before.filter(({ id, sent }) => !replaced.has(id) || sent !== null);
      const { rows: all, leftOut: beyond } = withRows(others, more, maxItemCount);
      ids = new Set(all.slice(others.length).map(({ id }) => id));
      setSaid(isCut || beyond > 0 ? text.tooManyRows : more.length === 0 ? text.noOrderRows : undefined);
      return all;
    });
    if (beside.count > 0) changeLeftOut((before) => joinLeftOut(before, beside));
    return ids;
  };
  const columns = useColumns(take, maxItemCount);
  const add = (more: readonly WrittenRow[]) =>
    void take({ rows: [...more], isCut: false, leftOut: noneLeftOut }, new Set());
  const uploading = useUploading({ addList: columns.add, addRows: add, say: setSaid });
  return {
    rows,
    change,
    said,
    columns,
    leftOut,
    uploading,
    addLeftOut: (at: number) => {
      const line = leftOut.lines[at];
      if (line === undefined) return;
      add([{ code: line, quantity: "", unit: "" }]);
      changeLeftOut(({ count, lines }) => ({ count: count - 1, lines: lines.filter((_, place) => place !== at) }));
    },
    dismissLeftOut: () => changeLeftOut(() => noneLeftOut),
    enter: (row: WrittenRow) =>
      change((before) => {
        const { rows: all, leftOut: beyond } = withEntered(before, row, maxItemCount);
        setSaid(beyond > 0 ? text.tooManyRows : undefined);
        return all;
      }),
    paste: async (pasted: string) => {
      const rules = await loadListRules().catch(() => undefined);
      if (rules === undefined) setSaid(text.listNotRead);
      else await columns.add(rules.readOwnText(pasted, maxItemCount) ?? rules.rowsOfText(pasted, maxItemCount));
    },
    clear: () => {
      change(() => []);
      changeLeftOut(() => noneLeftOut);
      setSaid(undefined);
      uploading.closeHidden();
    },
  };
}

const noneLeftOut = { count: 0, lines: [] };
