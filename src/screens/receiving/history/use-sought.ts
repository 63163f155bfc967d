/** Looks for words and codes in the receiving history. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { groupSeparator } from "#contract/receiving/gs1/elements.ts";
import type { HistoryLine } from "#src/data/overlay/receipt-lines.ts";
import { feedback } from "#src/ui/kit/device/feedback.ts";
import { useScanner } from "#src/ui/kit/device/use-scanner.ts";
import { fieldFor } from "#src/screens/receiving/scan/field-for.ts";
import { receiptsWith } from "./receipts-with.ts";

/** Receipts that are shown at first, and more at each press. */
const step = 100;
/** A group separator as people can see it; the parser takes it for one. */
const separatorSign = "\u241D";

type Options = {
  /** The history; undefined: not known yet. */
  receipts: readonly HistoryLine[] | undefined;
  isLoading: boolean;
  /** The present year, for codes whose year has two digits. */
  year: number;
  /** Takes a code that is not in the history. */
  onScan: (code: string) => void;
};

/** What the field shows, which receipts match it, and how many of them are shown. A code that is scanned while the history loads is looked for once it is there. */
export function useSought({ receipts, isLoading, year, onScan }: Options) {
  const [text, setText] = useState("");
  const [shown, setShown] = useState(step);
  const early = useRef<string>(undefined);
  const find = (sought: string) => receipts && receiptsWith(receipts, sought, year);
  const show = (sought: string) => {
    setText(sought);
    setShown(step);
  };
  const scan = (code: string) => {
    if (!isLoading && !find(code)?.length) return onScan(code);
    show(code.replaceAll(groupSeparator, separatorSign));
    if (isLoading) early.current = code;
    else feedback("scanned");
  };
  const scanAgain = useEffectEvent(scan);
  useEffect(() => {
    const code = early.current;
    if (isLoading || code === undefined) return;
    early.current = undefined;
    scanAgain(code);
  }, [isLoading]);
  useScanner({ onScan: scan, fieldFor });
  return {
    text,
    found: find(text),
    shown,
    scan,
    type: (typed: string) => {
      show(typed);
      early.current = undefined;
    },
    showFirst: () => setShown(step),
    showMore: () => setShown(shown + step),
  };
}
