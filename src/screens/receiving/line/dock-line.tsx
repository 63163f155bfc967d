/**
 * A line at the dock: its shape, the name and its codes, how much is in of how much has shipped, as number and as the row's own fill; hatched is what is only
 * on this device. It keeps its place and its height when it is full. The whole row may be pressed; at its end stands the way back of its last receipt.
 */
import { memo } from "react";
import { unitFor } from "#contract/base/units.ts";
import { shippedOf } from "#contract/receiving/rules/receiving.ts";
import type { HistoryLine } from "#src/data/overlay/receipt-lines.ts";
import { pendingKey, type DockLine as Line } from "#src/data/overlay/receiving-overlay.ts";
import { useIsRecalled } from "#src/data/reports/recalls.ts";
import { Badge } from "#src/ui/kit/marks/badge.tsx";
import { formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/receiving/line.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { Labeler } from "#src/ui/trade/labeler.tsx";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { Lot } from "#src/ui/trade/lot.tsx";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import { Tally } from "#src/ui/kit/marks/tally.tsx";
import { countFlags, lineFacts } from "./line-facts.ts";
import { lineState, stateIcon } from "./line-state.ts";
import { LineUndo } from "./line-undo.tsx";
import { isAlike } from "./standing.ts";
import styles from "./row.module.css";

const storageWords = { room: undefined, cold: text.refrigerateFirst, frozen: text.freezeFirst } as const;

export type DockLineProps = {
  /** Where it stands in the list (`rowId`); none in the pad. */
  id?: string | undefined;
  line: Line;
  /** `MM/DD/YYYY` */
  today: string;
  /** The last receipt that this device entered on it. */
  last: HistoryLine | undefined;
  isChosen: boolean;
  /** How many were counted by scan and are not entered yet; whether any of them is of a lot that was not shipped. */
  counted: number;
  isStrange: boolean;
  /** The same function for as long as the board stands: another one draws the row again. */
  onChoose: (line: Line) => void;
};

/** Drawn again when what it shows is another: a scan draws its own row and not all 500 of a large order (bench/dock.ts). */
export const DockLine = memo(Drawn, isAlike);

function Drawn({ id, line, today, last, isChosen, counted, isStrange, onChoose }: DockLineProps) {
  const isRecalled = useIsRecalled();
  const unit = unitName(line.sale_UOM_desc);
  const shipped = shippedOf(line);
  const sent = line.rec_qty - line.waiting;
  const part = (count: number) => `${shipped === 0 ? 0 : Math.min(100, Math.max(0, (count / shipped) * 100))}%`;
  const is = lineState(line, { counted, isStrange }, { today, isRecalled: (lot) => isRecalled(line.item_id, lot) });
  const icon = stateIcon[is];
  return (
    <li
      id={id}
      className={styles.line}
      aria-current={isChosen ? true : undefined}
      data-is={is}
      data-state={line.waiting > 0 || counted > 0 ? "waiting" : line.rec_qty >= shipped ? "in" : undefined}
      data-context={line.schedule_name === null ? "rx" : "cs"}
      style={{ "--in": part(sent), "--both": part(line.rec_qty + counted) }}
    >
      <span className={styles.state}>{icon === undefined ? <i className={styles.box} /> : <Icon name={icon} />}</span>
      <div className={styles.what}>
        <button type="button" className={`name ${styles.choose}`} onClick={() => onChoose(line)}>
          {wholeAmounts(line.full_description)}
        </button>
        <div className={`under ${styles.under}`}>
          {line.schedule_name !== null && <ScheduleBadge schedule={line.schedule_name} />}
          <Labeler product={{ ...line, manufacturer: line.manufacturer ?? "" }} />
          {line.lots.map((lot) => (
            <span key={lot.lot_no} className="nowrap">
              <Lot word="Lot" number={lot.lot_no} isRecalled={isRecalled(line.item_id, lot.lot_no)} />
            </span>
          ))}
        </div>
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
      {marks({ line, today, last, counted, isStrange })}
      <div className={styles.end}>{last === undefined ? <Icon name="right" /> : <LineUndo receipt={last} />}</div>
    </li>
  );
}

/** What is out of the ordinary about it. */
const marks = ({ line, today, last, counted, isStrange }: Omit<DockLineProps, "id" | "isChosen" | "onChoose">) => {
  const cold = storageWords[line.storage];
  return (
    <div className={styles.mark}>
      {lineFacts(line, today).map((fact) => (
        <p key={fact.text} className={styles.fact} data-tone={fact.tone}>
          {fact.tone !== "plain" && <Icon name={fact.tone} size="small" />}
          {fact.text}
        </p>
      ))}
      {countFlags(line, last).map((words) => (
        <Badge key={words} tone="attention">
          {words}
        </Badge>
      ))}
      {cold !== undefined && <Badge icon="cold">{cold}</Badge>}
      {isStrange && <Badge tone="attention">{text.wrongLot}</Badge>}
      {counted > 0 && !isStrange && <Badge tone="waiting">{text.counted(counted)}</Badge>}
      {line.waiting > 0 && counted === 0 && <Badge tone="waiting">{text.savedOnDevice}</Badge>}
    </div>
  );
};

/** The row of a line in the document. */
export const rowId = (line: Pick<Line, "order_id" | "line_no">): string =>
  `line ${pendingKey(line)}`.replaceAll(" ", "-");
