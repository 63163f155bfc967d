/** A tote or a whole delivery in one tap: asked about, entered in one step, and taken back in one. */
import { useEffect, useState, type ReactNode } from "react";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { packedLots, type PackedIn, type PackedLot } from "#contract/receiving/rules/packed.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { useReceivePacked, type StandingDraft } from "#src/data/receiving/receive-packed.ts";
import { useSerialsEntered } from "#src/data/receiving/receiving.ts";
import { packageKey } from "#src/data/receiving/serials.ts";
import { draftOf } from "#src/offline/drafts.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import stacked from "#src/screens/receiving/line/stacked.module.css";
import { feedback } from "#src/ui/kit/device/feedback.ts";
import * as packedText from "#src/text/receiving/packed.ts";
import { later, Nothing } from "#src/ui/kit/page/later.tsx";
import { dateless, draftFrom, draftName } from "#src/screens/receiving/count/draft.ts";
import { goodsOf } from "#src/screens/receiving/count/goods-of.ts";
import type { Word } from "#src/screens/receiving/scan/last-word.tsx";
import { packedOf } from "#src/screens/receiving/count/packed-counts.ts";
import type { Choosing } from "#src/screens/receiving/pad/use-chosen.ts";

const PackedDialog = later(async () => (await import("./packed-dialog.tsx")).PackedDialog, undefined, Nothing);

type Packing = {
  lines: readonly PendingReceive[];
  today: string;
  pad: Pick<Choosing, "kept">;
  setWord: (word: Word | undefined) => void;
};
/** What was entered last, and what stood counted on the pads before. */
type Last = { entries: readonly Entry<"receive">[]; counts: readonly PadCount[] };
/** Of a line's pad: what stands there before and after, and how many of each lot were counted on it. */
type PadCount = {
  line: PendingReceive;
  before: StandingDraft;
  after: StandingDraft;
  counted: ReadonlyMap<PackedLot<PendingReceive>, number>;
};

export function usePacked({ lines, today, pad, setWord }: Packing) {
  const [which, ask] = useState<PackedIn>();
  const [last, setLast] = useState<Last>({ entries: [], counts: [] });
  useEffect(() => void PackedDialog.preload().catch(() => undefined), []); // before a network is missed
  const { receiving, undoing } = useReceivePacked();
  const entered = useSerialsEntered();
  const isEntered = ({ item_id }: PendingReceive, serial: string) => entered.has(packageKey(item_id, serial));
  const lots = which === undefined ? [] : packedLots(lines, which, isEntered);
  const counts = countsOf(lots, today);
  const receive = (name: string) =>
    receiving.mutate(
      { lots, receive_date: today, counts: counts.map(({ after }) => after) },
      {
        onSuccess: (kept) => {
          const entries = kept.filter((entry) => entry.call === "receive");
          const sum = entries.reduce((total, { body }) => total + body.quantity_received, 0);
          const [first] = lots;
          feedback("saved");
          ask(undefined);
          setLast({ entries, counts });
          for (const { line, after } of counts) pad.kept(line, undefined, after.draft === undefined ? 0 : 1);
          const key = entries.at(-1)?.key ?? "";
          const text = packedText.entered(sum, name);
          setWord({ kind: "entered", key, text, order_id: first?.line.order_id ?? null });
        },
        onError: () => feedback("refused"),
      },
    );
  const undo = (): void =>
    undoing.mutate(
      { entries: last.entries, counts: last.counts.filter(isAsLeft).map(({ before }) => before) },
      {
        onSuccess: () => {
          setLast({ entries: [], counts: [] });
          setWord(undefined);
        },
      },
    );
  const name = which === undefined ? "" : packageWords(which);
  const dialog: ReactNode = which !== undefined && (
    <PackedDialog
      title={packedText.title(name)}
      lots={lots}
      countedIn={(lot) => counts.reduce((sum, { counted }) => sum + (counted.get(lot) ?? 0), 0)}
      today={today}
      pending={receiving.isPending}
      onReceive={() => receive(name)}
      onClose={() => ask(undefined)}
    />
  );
  /** Beside what was said of it last. */
  const undoButton = (word: Word | undefined): ReactNode =>
    word?.kind === "entered" && last.entries.at(-1)?.key === word.key ? (
      <Button className={stacked.stacked} icon="undo" pending={undoing.isPending} onPress={undo}>
        {packedText.undoAll}
      </Button>
    ) : undefined;
  return { ask, dialog, undoButton };
}

const packageWords = (which: PackedIn): string =>
  "sscc" in which ? packedText.tote(which.sscc) : packedText.delivery(which.shipment_order_id);

/** Of the lines on whose pads something stands. */
function countsOf(lots: readonly PackedLot<PendingReceive>[], today: string): PadCount[] {
  return [...new Set(lots.map(({ line }) => line))].flatMap((line) => {
    const goods = goodsOf(line);
    const name = draftName(goods);
    const kept = draftOf(name)?.typed;
    if (kept === undefined) return [];
    const draft = draftFrom(kept, goods, today, undefined);
    const its = lots.filter((lot) => lot.line === line);
    const { counts, left } = packedOf(draft, goods, its);
    return {
      line,
      before: { name, draft: dateless(draft, today) },
      after: { name, draft: left && dateless(left, today) },
      counted: new Map(its.map((lot, at) => [lot, counts[at]!])),
    };
  });
}

/** Nothing was counted or typed there since. */
const isAsLeft = ({ after: { name, draft } }: PadCount): boolean =>
  JSON.stringify(draftOf(name)?.typed) === JSON.stringify(draft);
