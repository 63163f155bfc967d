/** Reading an uploaded list, with what a workbook asks and leaves out: which sheets are the order, and what in them is hidden. */
import { useState } from "react";
import { maxItemCount } from "#contract/cart/rules/cart.ts";
import type { OrderList, WrittenRow } from "#contract/cart/rules/order-rows.ts";
import { rowsOfFile } from "#src/data/cart/order-file/client.ts";
import type { HiddenParts, OrderFile, SheetChoice } from "#src/data/cart/order-file/read-file.ts";
import type { FileProblem } from "#src/data/cart/order-file/file-problems.ts";
import { columnOnSheet } from "#src/text/cart/quick-order.ts";

/** What was left out of a file. */
export type HiddenInFile = HiddenParts & { fileName: string };

type RefusedFile = { fileName: string; problem: FileProblem };

/** About a list that was entered: a text, or a file that was refused, whose texts are loaded when they are needed. */
export type ListMessage = string | RefusedFile;

export type Uploading = ReturnType<typeof useUploading>;

type UploadTarget = {
  /** Puts a list behind the rows, or asks which of its columns is which. */
  addList: (list: OrderList) => Promise<void>;
  addRows: (rows: readonly WrittenRow[]) => void;
  say: (message: ListMessage | undefined) => void;
};

export function useUploading({ addList, addRows, say }: UploadTarget) {
  const [reading, setReading] = useState(0);
  const [question, setQuestion] = useState<{ file: File; sheets: readonly SheetChoice[] }>();
  const [hidden, setHidden] = useState<HiddenInFile>();
  const read = async (file: File, chosen?: readonly SheetChoice[]): Promise<void> => {
    setQuestion(undefined);
    setReading((before) => before + 1);
    const answer = await readSheets(file, chosen ?? [undefined]);
    setReading((before) => before - 1);
    setHidden(undefined);
    switch (answer.kind) {
      case "refused":
        return say({ fileName: file.name, problem: answer.problem });
      case "sheets":
        say(undefined);
        return setQuestion({ file, sheets: answer.sheets });
      case "lists": {
        const { lists, hidden: parts } = answer;
        if (parts !== undefined) setHidden({ ...parts, fileName: file.name });
        say(undefined);
        // All of them hidden: the note says so and adds them.
        for (const list of lists) if (list.rows.length > 0 || list.question !== undefined) await addList(list);
      }
    }
  };
  return {
    isReading: reading > 0,
    question,
    hidden,
    read,
    closeQuestion: () => setQuestion(undefined),
    addHidden: () => {
      if (hidden !== undefined) addRows(hidden.rows);
      setHidden(undefined);
    },
    closeHidden: () => setHidden(undefined),
  };
}

type ReadSheets = Exclude<OrderFile, { kind: "rows" }> | { kind: "lists"; lists: OrderList[]; hidden?: HiddenParts };

/** The lists of all sheets that were chosen; or of none, if one of them cannot be read. @param chosen undefined: the file's only one. */
async function readSheets(file: File, chosen: readonly (SheetChoice | undefined)[]): Promise<ReadSheets> {
  const lists: OrderList[] = [];
  const hidden: HiddenParts = { rows: [], columns: [] };
  for (const sheet of chosen) {
    const answer = await rowsOfFile(file, maxItemCount, sheet?.place);
    if (answer.kind !== "rows") return answer;
    const { kind: _, hidden: parts, ...list } = answer;
    lists.push(list);
    hidden.rows.push(...(parts?.rows ?? []));
    const columns = parts?.columns ?? [];
    hidden.columns.push(
      ...(chosen.length === 1 ? columns : columns.map((column) => columnOnSheet(column, sheet!.name))),
    );
  }
  const hasHidden = hidden.rows.length > 0 || hidden.columns.length > 0;
  return { kind: "lists", lists, ...(hasHidden ? { hidden } : {}) };
}
