/** What was scanned or typed among the pending lines, and what comes of it: a line goes onto the pad, words narrow the list, the rest is missed. */
import { useEffect, useEffectEvent, useState } from "react";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { feedback } from "#src/ui/kit/feedback.ts";
import { useScanner } from "#src/ui/kit/use-scanner.ts";
import { rowId } from "./dock-line.tsx";
import { fieldFor } from "./field-for.ts";
import { found } from "./finding.ts";
import type { Word } from "./last-word.tsx";
import type { ScanFieldProps } from "./scan-field.tsx";
import type { Choosing } from "./use-chosen.ts";

export type Scanning = {
  /** What stands on the board. */
  all: readonly PendingReceive[];
  /** What came meanwhile: a code that means one of these shows them. */
  fresh: readonly PendingReceive[];
  showNew: () => void;
  pad: Pick<Choosing, "choose" | "clear">;
  word: Word | undefined;
  setWord: (word: Word | undefined) => void;
  /** What was scanned on another tab; empty: nothing. */
  startWith: string;
};

/** What the scan field shows and does. */
export function useScanned({
  all,
  fresh,
  showNew,
  pad,
  word,
  setWord,
  startWith,
}: Scanning): Omit<ScanFieldProps, "label"> {
  const [text, setText] = useState("");
  const scan = (scanned: string) => {
    const here = found(all, scanned);
    const what = here.kind === "one" ? here : found([...all, ...fresh], scanned);
    if (what.kind === "one") {
      if (here.kind !== "one") showNew();
      pad.choose(what.line, what.lot, what.others);
      setText("");
      setWord(undefined);
      requestAnimationFrame(() => document.getElementById(rowId(what.line))?.scrollIntoView({ block: "nearest" }));
    }
    if (what.kind === "nothing") {
      pad.clear(); // what is in the hand is not what stood on the pad
      setWord({ kind: "missed", scanned: scanned.trim() });
    }
    if (what.kind === "words") setText(scanned);
    feedback(what.kind === "nothing" ? "refused" : "scanned");
  };
  useScanner({ onScan: scan, fieldFor });
  const begin = useEffectEvent(() => {
    if (startWith !== "") scan(startWith);
  });
  useEffect(() => {
    const frame = requestAnimationFrame(() => begin());
    return () => cancelAnimationFrame(frame);
  }, []);
  return {
    text,
    onText: (next) => {
      setText(next);
      if (word?.kind === "missed") setWord(undefined);
    },
    onEnter: scan,
  };
}
