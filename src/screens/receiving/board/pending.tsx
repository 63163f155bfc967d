/** What has shipped and is not wholly in, by order and oldest first, each line in its place until the person leaves; a chosen line opens the pad. */
import { useEffect, useState, type ReactNode } from "react";
import { dueOf } from "#contract/receiving/rules/receiving.ts";
import { rememberedSince } from "#src/data/base/age.ts";
import { pendingKey, type DockLine as Line } from "#src/data/overlay/receiving-overlay.ts";
import { useHere, type Here } from "#src/data/receiving/use-here.ts";
import { useLastReceipts } from "#src/data/receiving/receiving.ts";
import { Age } from "#src/ui/kit/words/age.tsx";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { NumberPad } from "#src/ui/kit/fields/number-pad.tsx";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";
import * as text from "#src/text/receiving/board.ts";
import { Closed, later, Nothing as NoButton } from "#src/ui/kit/page/later.tsx";
import { useNarrow } from "#src/ui/kit/page/narrow.ts";
import { useSteady } from "#src/ui/kit/page/use-steady.ts";
import type { AllInProps } from "#src/screens/receiving/pad/all-in.tsx";
import { ControlledBar } from "#src/screens/receiving/controlled/controlled-bar.tsx";
import { DeliveryBar } from "./delivery-bar.tsx";
import { DockLine, rowId } from "#src/screens/receiving/line/dock-line.tsx";
import stacked from "#src/screens/receiving/line/stacked.module.css";
import styles from "./dock.module.css";
import { scanId } from "#src/screens/receiving/scan/field-for.ts";
import { linesWith } from "#src/screens/receiving/count/finding.ts";
import { LastWord } from "#src/screens/receiving/scan/last-word.tsx";
import { Nothing } from "./nothing.tsx";
import { barWords, BoardInBar, cameraId } from "#src/screens/receiving/line/order-head.tsx";
import { LinePad } from "#src/screens/receiving/pad/pad-of.tsx";
import { PendingList } from "./pending-list.tsx";
import { ScanField } from "#src/screens/receiving/scan/scan-field.tsx";
import type { ScanQuestionProps } from "#src/screens/receiving/pad/scan-question.tsx";
import type { AfterScanProps } from "#src/screens/receiving/scan/after-scan.tsx";
import { useReceiving, type Receiving } from "./use-receiving.ts";
import { useWrong } from "./use-wrong.tsx";

const Camera = later(async () => (await import("#src/screens/receiving/scan/camera.tsx")).Camera, undefined, Closed);
const AllIn = later<AllInProps>(
  async () => (await import("#src/screens/receiving/pad/all-in.tsx")).AllIn,
  undefined,
  Closed,
);
const OrderSwitcher = later(async () => (await import("./order-switcher.tsx")).OrderSwitcher, undefined, Closed);
const AfterScan = later<AfterScanProps>(
  async () => (await import("#src/screens/receiving/scan/after-scan.tsx")).AfterScan,
  undefined,
  NoButton,
);
const ScanQuestion = later<ScanQuestionProps>(
  async () => (await import("#src/screens/receiving/pad/scan-question.tsx")).ScanQuestion,
  undefined,
  NotAsked,
);

export type PendingProps = {
  /** `MM/DD/YYYY` */
  today: string;
  /** Only this order's lines. */
  orderId: number | undefined;
  /** What was scanned on another tab; empty: nothing. */
  startWith: string;
  onAllOrders: () => void;
  /** Shows one order alone. */
  onOrder: (orderId: number) => void;
  /** Looks for it among all products; empty when nothing was scanned in vain. */
  onUnexpected: (scanned: string) => void;
};

export function Pending(props: PendingProps) {
  const { today, orderId, onAllOrders, onOrder, onUnexpected } = props;
  const at = useReceiving(props);
  const { query, dock, all, line, packed, scanned } = at;
  const { word, setWord } = dock;
  useEffect(() => {
    for (const part of [ScanQuestion, AllIn, AfterScan, OrderSwitcher]) void part.preload().catch(() => undefined); // before a network is missed
  }, []);
  const here = useHere(orderId ?? line?.order_id, line);
  const camera = useCamera();
  const switcher = useSwitcher(props, at);
  const row = useRow(today, at, { camera, here });
  const wrong = useWrong(setWord);
  const isAsked = scanned.question !== undefined;
  const isOfOne = orderId !== undefined;
  const hasBarAbove = !isOfOne && at.hasControlled;
  const controlledBar = <ControlledBar lines={at.board} today={today} isOfOne={isOfOne} onOrder={onOrder} />;
  return (
    <div
      className={styles.split}
      data-open={line === undefined && !isAsked && at.allIn === undefined ? undefined : true}
      data-camera={camera.isOpen && !isAsked ? true : undefined}
    >
      <InBar props={props} at={at} here={here} camera={camera} onSwitch={switcher.onSwitch} />
      <div className={styles.list}>
        <div className={styles.top}>
          <LastWord word={word} hint={<ScanHint since={rememberedSince(query)} />} action={nextAct(props, at)} />
          <ScanField label={text.scanLabel} {...scanned.field} />
        </div>
        {/* Where nothing controlled is to come, counts that wait for a second person may yet appear: below the list, where they move no row. Whoever works
            at one order needs the room for its lines. */}
        {hasBarAbove && controlledBar}
        <PendingList
          query={query}
          orderId={orderId}
          all={all}
          lines={linesWith(all, scanned.field.text)}
          notHere={at.notHere}
          isMissed={word?.kind === "missed"}
          sumOf={at.sumOf}
          hereAt={(order) => (orderId === undefined ? (here.orders.get(order) ?? []) : [])}
          renderRow={(each, isTall) => row(each, { id: rowId(each), isTall })}
          renderDelivery={(its) => <DeliveryBar orderId={its[0]!.order_id} lines={its} onPacked={packed.ask} />}
          freshCount={at.fresh.length}
          onShowNew={at.showNew}
          onAllOrders={onAllOrders}
          onOrder={onOrder}
          onUnexpected={() => onUnexpected("")}
        />
        {!hasBarAbove && controlledBar}
        {camera.isOpen && <Camera onScan={scanned.scan} isPaused={isAsked} onClose={camera.close} />}
      </div>
      <BesideList props={props} at={at} row={row} here={here} onWrong={wrong.report} />
      {switcher.dialog}
      {packed.dialog}
      {wrong.dialog}
    </div>
  );
}

/** Instead of a question that cannot be shown: nothing is counted. */
function NotAsked({ onAnswer }: ScanQuestionProps) {
  useEffect(() => onAnswer(undefined), [onAnswer]);
  return null;
}

/** Whether the camera is open; its program comes onto the device before it is. */
function useCamera() {
  const [isOpen, setOpen] = useState(false);
  useEffect(
    () =>
      void Camera.preload()
        .then(keepReader)
        .catch(() => undefined),
    [],
  );
  const close = () => {
    setOpen(false);
    document.getElementById(cameraId)?.focus({ preventScroll: true });
  };
  return { isOpen, setOpen, close };
}

/** How a line is drawn, in the list (by its id) and in the pad. */
function useRow(
  today: string,
  { line, pad, counting }: Receiving,
  { camera, here }: { camera: ReturnType<typeof useCamera>; here: Here },
) {
  const lasts = useLastReceipts();
  const isNarrow = useNarrow();
  const onChoose = useSteady((each: Line) => {
    if (isNarrow) camera.setOpen(false); // there the pad has the whole screen
    pad.choose(each);
  });
  return (each: Line, place?: { id: string; isTall: boolean }) => (
    <DockLine
      {...counting(each)}
      key={pendingKey(each)}
      {...place}
      line={each}
      today={today}
      last={lasts.get(pendingKey(each))}
      countedBy={here.lines.get(pendingKey(each))}
      isChosen={each === line}
      onChoose={onChoose}
    />
  );
}

/** From an order that is shown alone to another one of which something was at the dock when the board was opened. */
function useSwitcher({ orderId, onOrder }: PendingProps, { board, notHere, sumOf }: Receiving) {
  const [isOpen, setOpen] = useState(false);
  if (orderId === undefined) return { onSwitch: undefined, dialog: undefined };
  const lines = board.filter(({ order_id }) => !notHere.has(order_id));
  const dialog = isOpen && (
    <OrderSwitcher lines={lines} shown={orderId} sumOf={sumOf} onOrder={onOrder} onClose={() => setOpen(false)} />
  );
  const hasOthers = lines.some(({ order_id }) => order_id !== orderId);
  return { onSwitch: hasOthers ? () => setOpen(true) : undefined, dialog };
}

type InBar = {
  here: Here;
  camera: ReturnType<typeof useCamera>;
  onSwitch: (() => void) | undefined;
};

/** Which board it is, over it or in the bar. */
const InBar = ({
  props: { orderId, onAllOrders },
  at,
  here,
  camera,
  onSwitch,
}: { props: PendingProps; at: Receiving } & InBar) => (
  <BoardInBar
    {...barWords(orderId, at.all)}
    here={orderId === undefined ? [] : (here.orders.get(orderId) ?? [])}
    sum={at.all.length === 0 ? undefined : at.sumOf(at.all)}
    onBack={orderId === undefined ? undefined : onAllOrders}
    onSwitch={onSwitch}
    isCamera={camera.isOpen}
    onCamera={() => camera.setOpen(!camera.isOpen)}
  />
);

/** What can be done about the last word. */
function nextAct({ onOrder, onUnexpected }: PendingProps, { dock, packed, fresh, showNew, undoLast }: Receiving) {
  const { word, setWord } = dock;
  if (word?.kind === "missed")
    return (
      <Button className={stacked.stacked} icon="go" onPress={() => onUnexpected(word.scanned)}>
        {text.openUnexpected}
      </Button>
    );
  if (word?.kind === "elsewhere")
    return (
      <Button className={stacked.stacked} icon="go" onPress={() => onOrder(word.order_id)}>
        <FilledText text={text.openOrder} parts={{ order: <span translate="no">{word.order_id}</span> }} />
      </Button>
    );
  if (word?.kind === "counted" && word.undo !== undefined)
    return <AfterScan line={word.undo} suspect={word.suspect} onUndo={undoLast} setWord={setWord} />;
  return (
    packed.undoButton(word) ??
    (fresh.length > 0 && (
      <Button className={stacked.stacked} icon="again" onPress={showNew}>
        {text.showNewLines(fresh.length)}
      </Button>
    ))
  );
}

type PadsPlace = { row: (line: Line) => ReactNode; here: Here; onWrong: (line: Line, lot: string) => void };

/** Beside the list: what is asked, the pad, or that an order is all in. */
function BesideList({
  props: { today, orderId, onOrder },
  at,
  row,
  here,
  onWrong,
}: { props: PendingProps; at: Receiving } & PadsPlace) {
  const { dock, pad, line, allIn, scanned } = at;
  const { word, setWord } = dock;
  if (scanned.question !== undefined)
    return <ScanQuestion {...scanned.question} today={today} NumberPad={NumberPad} onAnswer={scanned.answer} />;
  if (allIn !== undefined && word?.kind === "entered" && word.order_id !== null)
    return (
      <AllIn
        orderId={word.order_id}
        lines={allIn.lines}
        over={allIn.over}
        next={at.board.find((each) => each.order_id !== word.order_id && dueOf(each) > 0)}
        onNext={(first) => {
          if (orderId !== undefined) onOrder(first.order_id);
          pad.choose(first);
          requestAnimationFrame(() => document.getElementById(rowId(first))?.scrollIntoView({ block: "nearest" }));
        }}
        onClose={() => setWord(undefined)}
      />
    );
  if (line === undefined || pad.chosen === undefined)
    return <Nothing text={at.all.length === 0 ? undefined : text.noLineSelected} />;
  return (
    <LinePad
      line={line}
      chosen={pad.chosen}
      others={at.others}
      today={today}
      dock={dock}
      pad={pad}
      row={row(line)}
      countedBy={here.lines.get(pendingKey(line))}
      onTakeOver={here.takeOver}
      onWrong={(lot) => onWrong(line, lot)}
      onFull={() => at.openNext(line)}
    />
  );
}

/** What reads the camera's pictures comes onto the device after all else. */
const keepReader = async () => (await import("#src/data/receiving/camera/program.ts")).keepProgram();

/** What can be done before anything was, and from when the list is where that is not now. */
function ScanHint({ since }: { since: Date | undefined }) {
  return (
    <label htmlFor={scanId}>
      {text.scanHint} <Age what={text.remembered} since={since} />
    </label>
  );
}
