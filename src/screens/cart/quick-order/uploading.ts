/** Reading an uploaded list, with what a workbook asks and leaves out: which sheets are the order, and what in them is hidden. */
import { useState } from "react";
import { maxItemCount } from "#contract/cart/rules/cart.ts";
import type { WrittenRow } from "#contract/cart/rules/order-rows.ts";
import { rowsOfFile } from "#src/data/cart/order-file/client.ts";
import type { HiddenParts, OrderFile, SheetChoice } from "#src/data/cart/order-file/read-file.ts";

/** What was left out of a file. */
export type HiddenInFile = HiddenParts & { fileName: string };

export type Uploading = ReturnType<typeof useUploading>;

type UploadTarget = {
  /** Puts rows behind the list; `isCut`: there were more. */
  take: (rows: { rows: readonly WrittenRow[]; isCut: boolean }) => void;
  say: (words: string | undefined) => void;
};

export function useUploading({ take, say }: UploadTarget) {
  "use no memo"; // only events use what it gives
  const [reading, setReading] = useState(0);
  const [question, setQuestion] = useState<{ file: File; sheets: readonly SheetChoice[] }>();
  const [hidden, setHidden] = useState<HiddenInFile>();
  const read = async (file: File, chosen?: readonly SheetChoice[]): Promise<void> => {
    setQuestion(undefined);
    setReading((before) => before + 1);
    const answer = chosen === undefined ? await rowsOfFile(file, maxItemCount) : await readSheets(file, chosen);
    setReading((before) => before - 1);
    setHidden(undefined);
    switch (answer.kind) {
      case "refused":
        return say(`${file.name}: ${answer.why} Nothing in the list has changed.`);
      case "sheets":
        say(undefined);
        return setQuestion({ file, sheets: answer.sheets });
      case "rows":
        if (answer.hidden !== undefined) setHidden({ ...answer.hidden, fileName: file.name });
        // All of them hidden: the note says so and adds them.
        return answer.rows.length === 0 ? say(undefined) : take(answer);
    }
  };
  return {
    isReading: reading > 0,
    question,
    hidden,
    read,
    closeQuestion: () => setQuestion(undefined),
    addHidden: () => {
      if (hidden !== undefined) take({ rows: hidden.rows, isCut: false });
      setHidden(undefined);
    },
    closeHidden: () => setHidden(undefined),
  };
}

/** The rows of all sheets that were chosen; or of none, if one of them cannot be read. */
async function readSheets(file: File, chosen: readonly SheetChoice[]): Promise<OrderFile> {
  const rows: WrittenRow[] = [];
  const hidden: HiddenParts = { rows: [], columns: [] };
  let isCut = false;
  for (const { place, name } of chosen) {
    const answer = await rowsOfFile(file, maxItemCount, place);
    if (answer.kind !== "rows") return answer;
    rows.push(...answer.rows);
    isCut ||= answer.isCut;
    hidden.rows.push(...(answer.hidden?.rows ?? []));
    const columns = answer.hidden?.columns ?? [];
    hidden.columns.push(...(chosen.length === 1 ? columns : columns.map((column) => `${column} of ${name}`)));
  }
  const hasHidden = hidden.rows.length > 0 || hidden.columns.length > 0;
  return { kind: "rows", rows, isCut, ...(hasHidden ? { hidden } : {}) };
}
