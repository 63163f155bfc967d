/**
 * A row of the board: its shape; the name; labeler and lot; code and pack, or the reason to look at it; how much is in of how much has shipped, as a number and as the
 * row's own fill. Hatched is what is only on this device. All rows of a board have one height (row.module.css), whatever they say. The whole row may be pressed; at its
 * end is the undo of its last receipt.
 */
import { memo } from "react";
import { unitFor } from "#contract/base/units.ts";
import { countLeftOfLot } from "#contract/receiving/rules/lots.ts";
import { shippedOf } from "#contract/receiving/rules/receiving.ts";
import type { HistoryLine } from "#src/data/overlay/receipt-lines.ts";
import { pendingKey, type DockLine as Line } from "#src/data/overlay/receiving-overlay.ts";
import type { CountedBy } from "#src/data/receiving/here.ts";
import { useIsRecalled } from "#src/data/reports/recalls.ts";
import { Badge } from "#src/ui/kit/marks/badge.tsx";
import { formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/receiving/line.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { Ndc } from "#src/ui/trade/ndc.tsx";
import { storageWords, unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { Lot } from "#src/ui/trade/lot.tsx";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import { Tally } from "#src/ui/kit/marks/tally.tsx";
import { rowFacts, type LineFact } from "./line-facts.ts";
import { lineState, stateIcon, type LineState } from "./line-state.ts";
import { LineUndo } from "./line-undo.tsx";
import { isAlike } from "./standing.ts";
import styles from "./row.module.css";

/** The mark of its storage, and what a screen reader says before it. */
const storageOf = {
  room: undefined,
  cold: { mark: storageWords.cold, first: text.refrigerateFirst },
  frozen: { mark: storageWords.frozen, first: text.freezeFirst },
} as const;

export type DockLineProps = {
  /** Where it stands in the list (`rowId`); none in the pad. */
  id?: string | undefined;
  /** It is likely the highest row of its order, whose height all of its rows have. */
  isTall?: boolean | undefined;
  line: Line;
  /** `MM/DD/YYYY` */
  today: string;
  /** The last receipt that this device entered on it. */
  last: HistoryLine | undefined;
  /** Who else counts it. */
  countedBy: CountedBy | undefined;
  isChosen: boolean;
  /** How many were counted by scan and are not entered yet; whether any of them is of a lot that was not shipped. */
  counted: number;
  isStrange: boolean;
  /** The same function for as long as the board stands: another one draws the row again. */
  onChoose: (line: Line) => void;
};

/** Drawn again when what it shows is another: a scan draws its own row and not all 500 of a large order (bench/dock.ts). */
export const DockLine = memo(Drawn, isAlike);

function Drawn({ id, isTall, line, today, last, countedBy, isChosen, counted, isStrange, onChoose }: DockLineProps) {
  const isRecalled = useIsRecalled();
  const unit = unitName(line.sale_UOM_desc);
  const shipped = shippedOf(line);
  const sent = line.rec_qty - line.waiting;
  const part = (count: number) => `${shipped === 0 ? 0 : Math.min(100, Math.max(0, (count / shipped) * 100))}%`;
  const isRecalledLot = (lot: string) => isRecalled(line.item_id, lot);
  const is = lineState(line, { counted, isStrange }, { today, isRecalled: isRecalledLot });
  const icon = stateIcon[is];
  return (
    <li
      id={id}
      className={styles.line}
      aria-current={isChosen ? true : undefined}
      data-tall={isTall === true ? true : undefined}
      data-is={is}
      data-state={line.waiting > 0 || counted > 0 ? "waiting" : line.rec_qty >= shipped ? "in" : undefined}
      data-context={line.schedule_name === null ? "rx" : "cs"}
      style={{ "--in": part(sent), "--both": part(line.rec_qty + counted) }}
    >
      <span className={styles.state}>
        <StateMark icon={icon} countedBy={countedBy} />
      </span>
      <div className={styles.what}>
        <button type="button" className={`name ${styles.choose}`} onClick={() => onChoose(line)}>
          {wholeAmounts(line.full_description)}
        </button>
        <LabelerAndLot line={line} counted={isStrange ? 0 : counted} isRecalled={isRecalledLot} />
      </div>
      <p className={styles.count}>
        <b translate="no">{formatQuantity(line.rec_qty + counted)}</b>
        <span>
          {" "}
          {text.ofShipped(shipped)}
          <span className="hush"> {text.received(unitFor(shipped, unit))}</span>
        </span>
      </p>
      <div className={styles.tally}>
        <Tally sent={sent} waiting={line.waiting + counted} total={shipped} />
      </div>
      <StorageAndFacts
        line={line}
        facts={rowFacts(line, { today, isRecalled: isRecalledLot, isStrange, last, countedBy })}
      />
      <div className={styles.badge}>
        {counted > 0 && !isStrange && <Badge tone="waiting">{text.counted(counted)}</Badge>}
        {line.waiting > 0 && counted === 0 && <Badge tone="waiting">{text.savedOnDevice}</Badge>}
      </div>
      <div className={styles.end}>{last === undefined ? <Icon name="right" /> : <LineUndo receipt={last} />}</div>
    </li>
  );
}

/** A colleague's initials, where the line is otherwise as it should be. */
function StateMark({ icon, countedBy }: { icon: (typeof stateIcon)[LineState]; countedBy: CountedBy | undefined }) {
  if (icon !== undefined) return <Icon name={icon} />;
  return countedBy === undefined ? (
    <i className={styles.box} />
  ) : (
    <i className={styles.who} aria-hidden>
      {countedBy.who.slice(0, 2)}
    </i>
  );
}

/** Whose product it is, and its lot with what is left of it, or how many lots it is in. */
function LabelerAndLot({
  line,
  counted,
  isRecalled,
}: {
  line: Line;
  counted: number;
  isRecalled: (lot: string) => boolean;
}) {
  const [lot, ...others] = [...new Set(line.lots.map(({ lot_no }) => lot_no))];
  const left = lot === undefined ? "" : text.left(Math.max(0, countLeftOfLot(line, lot) - counted));
  return (
    <div className={`under ${styles.under}`}>
      {line.schedule_name !== null && <ScheduleBadge schedule={line.schedule_name} />}
      {line.manufacturer && <span className="maker">{line.manufacturer}</span>}
      {lot !== undefined && others.length === 0 && (
        <span className="nowrap">
          <span className={styles.lot}>
            <Lot word="Lot" number={lot} isRecalled={isRecalled(lot)} />
          </span>
          {", "}
          <span
            className={styles.left}
            style={{ paddingInlineEnd: `${text.left(shippedOf(line)).length - left.length}ch` }}
          >
            {left}
          </span>
        </span>
      )}
      {others.length > 0 && <span className="nowrap">{text.lots(others.length + 1)}</span>}
    </div>
  );
}

/** How it is stored, where that matters at the dock; and its code and pack, or in their place what is out of the ordinary. */
function StorageAndFacts({ line, facts }: { line: Line; facts: readonly LineFact[] }) {
  const storage = storageOf[line.storage];
  return (
    <p className={styles.mark}>
      {storage !== undefined && (
        <b className={styles.cold}>
          <Icon name="cold" size="small" />
          <span className="hush">{storage.first} </span>
          {storage.mark}
        </b>
      )}{" "}
      <span className={facts.length > 0 ? "hush" : undefined}>
        <Ndc code={line.ndc_code} />
        {line.vials_per_unit > 1 && `, ${text.pack(unitName(line.sale_UOM_desc), line.vials_per_unit)}`}
      </span>
      {facts.map((fact) => (
        <span key={fact.text} className={styles.fact} data-tone={fact.tone}>
          {fact.text}
        </span>
      ))}
    </p>
  );
}

/** The row of a line in the document. */
export const rowId = (line: Pick<Line, "order_id" | "line_no">): string =>
  `line ${pendingKey(line)}`.replaceAll(" ", "-");
