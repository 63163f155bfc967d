/** Counting by scan on the board: a package is counted on its line's pad, once; the last one can be taken back. It is sent when the person enters it. */
import { startTransition } from "react";
import { pendingKey } from "#src/data/overlay/receiving-overlay.ts";
import { useUser } from "#src/data/identity/session.ts";
import { type Suspect, useSuspectPackages } from "#src/data/receiving/quarantine.ts";
import { findContents, forgetContents } from "#src/data/receiving/package-contents.ts";
import { packageKey } from "#src/data/receiving/serials.ts";
import { useSerialsEntered } from "#src/data/receiving/receiving.ts";
import { useIsRecalled } from "#src/data/reports/recalls.ts";
import { shippedSerials, suspicionOf } from "#contract/receiving/rules/suspect.ts";
import { packageName } from "#contract/receiving/rules/packages.ts";
import { addedBy } from "#contract/receiving/rules/contents.ts";
import type { Carton } from "#contract/receiving/gs1/carton.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { draftOf, dropDraft, keepDraft, type KeptDraft } from "#src/offline/drafts.ts";
import { feedback } from "#src/ui/kit/device/feedback.ts";
import { ageWords } from "#src/text/format.ts";
import * as text from "#src/text/receiving/counting.ts";
import { wallClock } from "#src/text/wall-clock.ts";
import {
  countedOf,
  possibleLots,
  verdictOf,
  withoutLastScan,
  withScan,
} from "#src/screens/receiving/count/counting.ts";
import {
  dateless,
  draftFrom,
  draftName,
  isEmptyDraft,
  isStrangeLot,
  type ReceiptDraft,
} from "#src/screens/receiving/count/draft.ts";
import type { FoundLine } from "#src/screens/receiving/count/finding.ts";
import { goodsOf } from "#src/screens/receiving/count/goods-of.ts";
import type { Word } from "#src/screens/receiving/scan/last-word.tsx";
import { useScannedDrafts } from "#src/screens/receiving/count/scanned-drafts.ts";
import { asideOf, scannedAt, scansOf, type Scan } from "#src/screens/receiving/count/scans.ts";
import type { Choosing } from "#src/screens/receiving/pad/use-chosen.ts";
import type { Counting } from "#src/screens/receiving/line/line-state.ts";
import { soundOf, wordOf } from "#src/screens/receiving/count/verdict-words.ts";

export type CountingOn = {
  /** All lines of the board. */
  all: readonly PendingReceive[];
  /** `MM/DD/YYYY` */
  today: string;
  pad: Pick<Choosing, "chosen" | "counted">;
  setWord: (word: Word | undefined) => void;
};

export function useCounting({ all, today, pad, setWord }: CountingOn) {
  const isRecalled = useIsRecalled();
  const entered = useSerialsEntered();
  const suspects = useSuspectPackages();
  const { customer } = useUser();
  const drafts = useScannedDrafts();
  const count = ({ line, others, carton }: FoundLine & { carton: NonNullable<FoundLine["carton"]> }) => {
    const serial = packageName(carton.gtin, carton.serial);
    const before = serial === "" ? undefined : firstTime({ all, entered, today }, line, serial);
    openPad(pad, line, others);
    if (before !== undefined) {
      feedback("twice");
      return setWord(twiceWord(carton.serial, ageWords(new Date(before), wallClock(), customer.time_zone)));
    }
    if (serial !== "" && suspects.has(packageKey(line.item_id, serial))) {
      feedback("recalled");
      return setWord(quarantinedWord(carton.serial));
    }
    const scan = toScan(carton, line);
    const goods = goodsOf(line);
    const draft = withScan(draftOn(line, today), goods, scan);
    keep(line, draft, today);
    const known = shippedSerials(line);
    const verdict = verdictOf(draft, goods, { scan, today, isRecalled: isRecalled(line.item_id, draft.lot), known });
    feedback(soundOf[verdict]);
    const suspect = suspectOf(line, carton, { ...scan, lot: draft.lot });
    setWord({
      kind: "counted",
      verdict,
      ...wordOf(verdict, { draft, goods, scan }),
      undo: line,
      ...(suspect && { suspect }),
    });
  };
  const undoLast = (line: PendingReceive) => {
    const goods = goodsOf(line);
    const draft = draftOn(line, today);
    const before = withoutLastScan(draft, goods);
    if (before === undefined) return;
    forgetContentsOfLast(draft);
    keep(line, before, today);
    pad.counted(line, []);
    feedback("scanned");
    setWord(undoneWord(countedOf(before)));
  };
  return {
    count,
    undoLast,
    counting: (line: PendingReceive) => countingOf(drafts.get(draftName({ key: pendingKey(line) })), line, today),
    lotsOf: (line: PendingReceive) => possibleLots(draftOn(line, today), goodsOf(line)),
  };
}

/** The result is shown first: the pad of another line takes as long to draw as everything else that a scan changes. */
function openPad(pad: CountingOn["pad"], line: PendingReceive, others: readonly PendingReceive[]): void {
  if (pad.chosen?.key === pendingKey(line)) pad.counted(line, others);
  else startTransition(() => pad.counted(line, others));
}

/** What may be put in quarantine, where it is not as it was shipped. */
function suspectOf(line: PendingReceive, { gtin, lot, expires }: Carton, scan: Scan): Suspect | undefined {
  const { serial, adds } = scan;
  const reason = suspicionOf({ lot, expires, serial }, line);
  return reason && { goods: line, gtin, serial, lot: scan.lot, expires, reason, quantity: Math.max(1, adds), note: "" };
}

/** The scan of a package that is counted now. */
function toScan(carton: Carton, line: PendingReceive): Scan {
  const { gtin, lot, expires, contents } = carton;
  const isByAnswer = contents !== undefined && contents === findContents(gtin);
  const serial = packageName(gtin, carton.serial);
  return { at: Date.now(), lot, expires, serial, adds: addedBy(carton, line) ?? 0, ...(isByAnswer && { gtin }) };
}

/** The contents of a case that a person said may be what was wrong: the next case is asked about. */
function forgetContentsOfLast(draft: ReceiptDraft): void {
  const { gtin } = scansOf(draft).at(-1) ?? {};
  if (gtin !== undefined) forgetContents(gtin);
}

/** What stands on a line's pad. */
function draftOn(line: PendingReceive, today: string): ReceiptDraft {
  const goods = goodsOf(line);
  return draftFrom(draftOf(draftName(goods))?.typed, goods, today, undefined);
}

function keep(line: PendingReceive, draft: ReceiptDraft, today: string): void {
  const goods = goodsOf(line);
  if (isEmptyDraft(draft, goods, today)) dropDraft(draftName(goods));
  else keepDraft(draftName(goods), dateless(draft, today));
}

type Known = Pick<CountingOn, "all" | "today"> & { entered: ReturnType<typeof useSerialsEntered> };

/** When a package was counted, entered here, or received on any device; milliseconds. */
function firstTime({ all, entered, today }: Known, { item_id }: PendingReceive, serial: string): number | undefined {
  const same = all.filter((each) => each.item_id === item_id);
  const came = same.flatMap(({ serials = [] }) => serials).find((each) => each.serial_number === serial)?.received_at;
  return (
    same.map((each) => scannedAt(scansOf(draftOn(each, today)), serial)).find((at) => at !== undefined) ??
    entered.get(packageKey(item_id, serial)) ??
    (came ? Date.parse(came) : undefined)
  );
}

/** What the row of a line says: how many are counted and not entered, and whether any of them is of a lot that was not shipped. */
function countingOf(kept: KeptDraft | undefined, line: PendingReceive, today: string): Counting {
  if (kept === undefined) return { counted: 0, isStrange: false };
  const last = countings.get(kept);
  if (last?.line === line && last.today === today) return last.counting;
  const counting = countingOn(kept, line, today);
  countings.set(kept, { line, today, counting });
  return counting;
}

/** By the draft, which is another object whenever it changes: every draw of the board asks for each of its lines. */
const countings = new WeakMap<KeptDraft, { line: PendingReceive; today: string; counting: Counting }>();

function countingOn({ typed }: KeptDraft, line: PendingReceive, today: string): Counting {
  const draft = draftFrom(typed, goodsOf(line), today, undefined);
  const lots = [draft, ...asideOf(draft)].map(({ lot }) => ({ ...draft, lot }));
  const counted = countedOf(draft);
  return { counted, isStrange: counted > 0 && lots.some((each) => isStrangeLot(each, goodsOf(line))) };
}

const twiceWord = (serial: string, at: string): Word => ({
  kind: "counted",
  verdict: "twice",
  tone: "refused",
  title: text.alreadyCounted,
  text: text.countedBefore(serial, at),
});

const quarantinedWord = (serial: string): Word => ({
  kind: "counted",
  verdict: "recalled",
  tone: "refused",
  title: text.inQuarantine(serial),
  text: text.decideInQuarantine,
});

const undoneWord = (counted: number): Word => ({
  kind: "counted",
  verdict: "fine",
  tone: "ok",
  title: text.scanUndone,
  text: text.counted(counted),
});
