/** What was scanned or typed among the pending lines, and what comes of it: it is counted, a line goes onto the pad, words narrow the list, the rest is missed. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Carton } from "#contract/receiving/gs1/carton.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { needsContents } from "#contract/receiving/rules/contents.ts";
import { findContents, rememberContents } from "#src/data/receiving/package-contents.ts";
import { feedback } from "#src/ui/kit/device/feedback.ts";
import { type Hand, watchHand } from "#src/ui/kit/device/still-hand.ts";
import { useScanner } from "#src/ui/kit/device/use-scanner.ts";
import * as scanText from "#src/text/receiving/scan.ts";
import { rowId } from "#src/screens/receiving/line/dock-line.tsx";
import { fieldFor } from "#src/screens/receiving/scan/field-for.ts";
import { type ParcelDelivery, findDelivery } from "#src/screens/receiving/count/find-delivery.ts";
import { found, type FoundLine } from "#src/screens/receiving/count/finding.ts";
import type { Word } from "#src/screens/receiving/scan/last-word.tsx";
import type { ScanFieldProps } from "#src/screens/receiving/scan/scan-field.tsx";
import type { Choosing } from "#src/screens/receiving/pad/use-chosen.ts";
import type { useCounting } from "./use-counting.ts";

export type Scanning = {
  /** What stands on the board. */
  all: readonly PendingReceive[];
  /** What stands on the boards of other orders, where one is shown alone. */
  elsewhere: readonly PendingReceive[];
  /** What came meanwhile: a code that means one of these shows them. */
  fresh: readonly PendingReceive[];
  showNew: () => void;
  pad: Pick<Choosing, "choose" | "clear">;
  /** Counts what is in the hand. */
  count: ReturnType<typeof useCounting>["count"];
  /** The lots that a package of a line may be of whose code does not say. */
  lotsOf: ReturnType<typeof useCounting>["lotsOf"];
  word: Word | undefined;
  setWord: (word: Word | undefined) => void;
  /** A tote that some of the lines were shipped in. */
  onTote: (sscc: string) => void;
  /** A delivery, by the tracking number on its box. */
  onDelivery: (delivery: ParcelDelivery) => void;
  /** What was scanned on another tab; empty: nothing. */
  startWith: string;
};

/** `lot`: the code does not say it. `reading`: it can be read in several ways, or means several products. `contents`: how many are in a case. */
type Question = { asks: "reading" | "lot" | "contents"; choices: readonly FoundLine[] };

export type Scanned = {
  /** What was read otherwise, by the camera: as if a scanner had sent it. */
  scan: (text: string) => void;
  field: Omit<ScanFieldProps, "label">;
  /** What a code may mean, where a person has to say it. */
  question: Question | undefined;
  /** Undefined: none of them. */
  answer: (choice: FoundLine | undefined) => void;
};

/** What the scan field shows and does. */
export function useScanned(on: Scanning): Scanned {
  const { all, elsewhere, fresh, pad, word, setWord } = on;
  const [text, setText] = useState("");
  const asking = useAsking();
  const hand = useHand();
  const ask = (asked: Question) => {
    pad.clear();
    asking.ask(asked);
    setWord(undefined);
    setText("");
  };
  const take = taking(on, { ask, setText, isHandAway: () => hand.current?.isAway() !== false });
  const miss = (scanned: string, why: string | undefined) => {
    pad.clear(); // what is in the hand is not what stood on the pad
    const other = found(elsewhere, scanned, new Date().getFullYear());
    feedback(other.kind === "one" ? "elsewhere" : "refused");
    if (other.kind !== "one") return setWord({ kind: "missed", scanned: scanned.trim(), why });
    setWord({ kind: "elsewhere", order_id: other.line.order_id, text: goodsWords(other) });
  };
  const scan = (scanned: string) => {
    const year = new Date().getFullYear();
    asking.ask(undefined);
    const delivery = findDelivery([...all, ...fresh, ...elsewhere], scanned);
    if (delivery !== undefined) {
      setText("");
      return showDelivery(on, delivery);
    }
    const here = found(all, scanned, year);
    const what = here.kind === "one" ? here : found([...all, ...fresh], scanned, year);
    if (what.kind === "one") return take(what);
    if (what.kind === "nothing") return miss(scanned, what.why);
    if (what.kind === "ask") {
      const known = asking.known(what.choices);
      if (known !== undefined) return take(known);
      ask({ asks: "reading", choices: what.choices });
    }
    if (what.kind === "words") setText(what.text);
    if (what.kind === "tote") {
      setText("");
      on.onTote(what.sscc);
    }
    feedback(what.kind === "ask" ? "looked" : "scanned");
  };
  useScanner({ onScan: scan, fieldFor });
  useStart(on.startWith, scan);
  const onText = (next: string) => {
    setText(next);
    if (word?.kind === "missed") setWord(undefined);
  };
  return {
    scan,
    field: { text, onText, onEnter: scan },
    question: asking.question,
    answer: (choice) => {
      asking.answered(choice);
      if (choice !== undefined) take(choice);
    },
  };
}

/** "Glucagon 1 mg vial, Lot G77" */
const goodsWords = ({ line, lot }: FoundLine): string =>
  [line.full_description, ...(lot === undefined ? [] : [scanText.lotOnNoLine(lot)])].join(", ");

function showDelivery({ pad, onDelivery, setWord }: Scanning, delivery: ParcelDelivery): void {
  pad.clear();
  feedback("scanned");
  onDelivery(delivery);
  setWord({ kind: "delivery", ...delivery });
}

type Taking = {
  ask: (asked: Question) => void;
  setText: (text: string) => void;
  isHandAway: () => boolean;
};

/** What is in the hand is counted, or its line goes onto the pad; where its lot is not said and may be one of several, that is asked. */
function taking({ all, showNew, pad, count, lotsOf, setWord }: Scanning, { ask, setText, isHandAway }: Taking) {
  return (what: FoundLine): void => {
    if (!all.includes(what.line)) showNew();
    const { carton } = what;
    const lots = carton?.lot === "" ? lotsOf(what.line) : [];
    const inLot = (lot: string): FoundLine => ({ ...what, lot, ...(carton && { carton: { ...carton, lot } }) });
    if (lots.length > 1) {
      feedback("looked");
      return ask({ asks: "lot", choices: lots.map(inLot) });
    }
    const inHand = carton && withContents({ ...carton, lot: lots[0] ?? carton.lot });
    if (inHand !== undefined && needsContents(inHand, what.line)) {
      feedback("looked");
      return ask({ asks: "contents", choices: [{ ...what, carton: inHand }] });
    }
    setText("");
    if (inHand !== undefined) count({ ...what, carton: inHand });
    else {
      pad.choose(what.line, what.lot, what.others);
      setWord(undefined);
      feedback("scanned");
    }
    if (!isHandAway()) return; // the list moves under no finger: what was counted is said above it
    afterPaint(() => document.getElementById(rowId(what.line))?.scrollIntoView({ block: "nearest" }));
  };
}

/** The result is drawn before the list scrolls: laying out other rows takes as long as everything else. */
const afterPaint = (then: () => void) => void requestAnimationFrame(() => setTimeout(then));

/** With what a person said of its GTIN before, where its code does not say how many are in it. */
function withContents(carton: Carton): Carton {
  const contents = carton.contents ?? (carton.level > 0 ? findContents(carton.gtin) : undefined);
  return contents === undefined ? carton : { ...carton, contents };
}

/** Whether a hand is at the screen. */
function useHand() {
  const hand = useRef<Hand>(undefined);
  useEffect(() => {
    const left = new AbortController();
    hand.current = watchHand(document, left.signal);
    return () => left.abort();
  }, []);
  return hand;
}

/** What was scanned elsewhere is looked for here once the board stands. */
function useStart(startWith: string, scan: (scanned: string) => void): void {
  const begin = useEffectEvent(() => {
    if (startWith !== "") scan(startWith);
  });
  useEffect(() => {
    const frame = requestAnimationFrame(() => begin());
    return () => cancelAnimationFrame(frame);
  }, []);
}

/** What a person is asked about a code, and which reading of a product's codes they said it is. */
function useAsking() {
  const [question, ask] = useState<Question>();
  const [said, setSaid] = useState<readonly string[]>([]);
  return {
    question,
    ask,
    /** The only one of these readings that the person said before. */
    known: (choices: readonly FoundLine[]): FoundLine | undefined => {
      const known = choices.filter((choice) => said.includes(readingName(choice)));
      return known.length === 1 ? known[0] : undefined;
    },
    answered: (choice: FoundLine | undefined) => {
      ask(undefined);
      // A lot that a person read off one carton is no word on the next one's.
      if (choice !== undefined && question?.asks === "reading") setSaid((before) => [...before, readingName(choice)]);
      const { gtin, contents } = choice?.carton ?? {};
      if (question?.asks === "contents" && gtin !== undefined && contents !== undefined)
        rememberContents(gtin, contents);
    },
  };
}

/** The same lot and expiry of the same product: the next carton of it is no other question. */
const readingName = ({ line, carton }: FoundLine): string =>
  `${line.ndc_code} ${carton?.gtin} ${carton?.lot} ${carton?.expires} ${carton?.serial === "" ? "" : "serial"}`;
