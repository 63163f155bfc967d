/** Counting by scan on the board: a package is counted on its line's pad, once; the last one can be taken back. It is sent when the person enters it. */
import { useUser } from "#src/data/identity/session.ts";
import { packageKey } from "#src/data/receiving/serials.ts";
import { useSerialsEntered } from "#src/data/receiving/receiving.ts";
import { useIsRecalled } from "#src/data/reports/lots.ts";
import { addedBy } from "#contract/receiving/rules/receiving.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { draftOf, dropDraft, keepDraft } from "#src/offline/drafts.ts";
import { feedback } from "#src/ui/kit/feedback.ts";
import { time } from "#src/ui/kit/format.ts";
import { countedOf, verdictOf, withoutLastScan, withScan } from "./counting.ts";
import { dateless, draftFrom, draftName, isStrangeLot, type ReceiptDraft } from "./draft.ts";
import type { FoundLine } from "./finding.ts";
import { goodsOf } from "./goods-of.ts";
import type { Word } from "./last-word.tsx";
import { asideOf, scannedAt, scansOf } from "./scans.ts";
import type { Choosing } from "./use-chosen.ts";
import { soundOf, wordOf } from "./verdict-words.ts";

export type CountingOn = {
  /** All lines of the board. */
  all: readonly PendingReceive[];
  /** `MM/DD/YYYY` */
  today: string;
  pad: Pick<Choosing, "counted">;
  setWord: (word: Word | undefined) => void;
};

export function useCounting({ all, today, pad, setWord }: CountingOn) {
  const isRecalled = useIsRecalled();
  const entered = useSerialsEntered();
  const { customer } = useUser();
  const draftOn = (line: PendingReceive): ReceiptDraft => {
    const goods = goodsOf(line);
    return draftFrom(draftOf(draftName(goods))?.typed, goods, today, undefined);
  };
  const keep = (line: PendingReceive, draft: ReceiptDraft) => {
    const name = draftName(goodsOf(line));
    if (scansOf(draft).length + asideOf(draft).length === 0 && draft.quantity === "") dropDraft(name);
    else keepDraft(name, dateless(draft, today));
  };
  /** When this package was counted, entered here, or received on any device; milliseconds. */
  const firstTime = ({ item_id }: PendingReceive, serial: string): number | undefined => {
    const same = all.filter((each) => each.item_id === item_id);
    const came = same.flatMap(({ serials = [] }) => serials).find((each) => each.serial_number === serial)?.received_at;
    return (
      same.map((each) => scannedAt(scansOf(draftOn(each)), serial)).find((at) => at !== undefined) ??
      entered.get(packageKey(item_id, serial)) ??
      (came ? Date.parse(came) : undefined)
    );
  };
  const count = ({ line, others, carton }: FoundLine & { carton: NonNullable<FoundLine["carton"]> }) => {
    const before = carton.serial === "" ? undefined : firstTime(line, carton.serial);
    pad.counted(line, others);
    if (before !== undefined) {
      feedback("twice");
      const at = time(new Date(before), customer.time_zone);
      const text = `Serial ${carton.serial} was counted at ${at}. It is not counted again.`;
      return setWord({ kind: "counted", tone: "refused", title: "The same package again", text });
    }
    const { lot, expires, serial } = carton;
    const scan = { at: Date.now(), lot, expires, serial, adds: addedBy(carton, line) ?? 0 };
    const goods = goodsOf(line);
    const draft = withScan(draftOn(line), goods, scan);
    keep(line, draft);
    const known = (line.serials ?? []).map(({ serial_number }) => serial_number);
    const verdict = verdictOf(draft, goods, { scan, today, isRecalled: isRecalled(line.item_id, draft.lot), known });
    feedback(soundOf[verdict]);
    setWord({ kind: "counted", ...wordOf(verdict, { draft, goods, scan }), undo: line });
  };
  const undoLast = (line: PendingReceive) => {
    const goods = goodsOf(line);
    const before = withoutLastScan(draftOn(line), goods);
    if (before === undefined) return;
    keep(line, before);
    pad.counted(line, []);
    feedback("scanned");
    setWord({ kind: "counted", tone: "ok", title: "Last scan taken back", text: `${countedOf(before)} counted.` });
  };
  /** What the row of a line says: how many are counted and not entered, and whether any of them is of a lot that was not shipped. */
  const counting = (line: PendingReceive) => {
    if (draftOf(draftName(goodsOf(line))) === undefined) return { counted: 0, isStrange: false };
    const draft = draftOn(line);
    const lots = [draft, ...asideOf(draft)].map(({ lot }) => ({ ...draft, lot }));
    const counted = countedOf(draft);
    return { counted, isStrange: counted > 0 && lots.some((each) => isStrangeLot(each, goodsOf(line))) };
  };
  return { count, undoLast, counting };
}
