/** What was scanned or typed among the pending lines, and what comes of it: it is counted, a line goes onto the pad, words narrow the list, the rest is missed. */
import { useEffect, useEffectEvent, useState } from "react";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { feedback } from "#src/ui/kit/feedback.ts";
import { useScanner } from "#src/ui/kit/use-scanner.ts";
import { rowId } from "./dock-line.tsx";
import { fieldFor } from "./field-for.ts";
import { found, type FoundLine } from "./finding.ts";
import type { Word } from "./last-word.tsx";
import type { ScanFieldProps } from "./scan-field.tsx";
import type { Choosing } from "./use-chosen.ts";
import type { useCounting } from "./use-counting.ts";

export type Scanning = {
  /** What stands on the board. */
  all: readonly PendingReceive[];
  /** What came meanwhile: a code that means one of these shows them. */
  fresh: readonly PendingReceive[];
  showNew: () => void;
  pad: Pick<Choosing, "choose" | "clear">;
  /** Counts what is in the hand. */
  count: ReturnType<typeof useCounting>["count"];
  word: Word | undefined;
  setWord: (word: Word | undefined) => void;
  /** What was scanned on another tab; empty: nothing. */
  startWith: string;
};

export type Scanned = {
  field: Omit<ScanFieldProps, "label">;
  /** What a code may mean, where a person has to say it. */
  question: readonly FoundLine[] | undefined;
  /** Undefined: none of them. */
  answer: (choice: FoundLine | undefined) => void;
};

/** What the scan field shows and does. */
export function useScanned({ all, fresh, showNew, pad, count, word, setWord, startWith }: Scanning): Scanned {
  const [text, setText] = useState("");
  const [question, setQuestion] = useState<readonly FoundLine[]>();
  const [said, setSaid] = useState<readonly string[]>([]); // which reading of a product's codes the person said it is
  const take = (what: FoundLine) => {
    if (!all.includes(what.line)) showNew();
    setText("");
    if (what.carton !== undefined) count({ ...what, carton: what.carton });
    else {
      pad.choose(what.line, what.lot, what.others);
      setWord(undefined);
      feedback("scanned");
    }
    requestAnimationFrame(() => document.getElementById(rowId(what.line))?.scrollIntoView({ block: "nearest" }));
  };
  const scan = (scanned: string) => {
    const year = new Date().getFullYear();
    setQuestion(undefined);
    const here = found(all, scanned, year);
    const what = here.kind === "one" ? here : found([...all, ...fresh], scanned, year);
    if (what.kind === "one") return take(what);
    if (what.kind === "ask") {
      const known = what.choices.filter((choice) => said.includes(readingName(choice)));
      if (known.length === 1) return take(known[0]!);
      pad.clear();
      setQuestion(what.choices);
      setWord(undefined);
    }
    if (what.kind === "nothing") {
      pad.clear(); // what is in the hand is not what stood on the pad
      setWord({ kind: "missed", scanned: scanned.trim(), why: what.why });
    }
    if (what.kind === "words") setText(scanned);
    feedback(what.kind === "nothing" ? "refused" : what.kind === "ask" ? "looked" : "scanned");
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
    field: {
      text,
      onText: (next) => {
        setText(next);
        if (word?.kind === "missed") setWord(undefined);
      },
      onEnter: scan,
    },
    question,
    answer: (choice) => {
      setQuestion(undefined);
      if (choice === undefined) return;
      setSaid((before) => [...before, readingName(choice)]);
      take(choice);
    },
  };
}

/** The same lot and expiry of the same product: the next carton of it is no other question. */
const readingName = ({ line, carton }: FoundLine): string =>
  `${line.ndc_code} ${carton?.gtin} ${carton?.lot} ${carton?.expires} ${carton?.serial === "" ? "" : "serial"}`;
