/**
 * A line at the dock: the name and its codes, how much is in of how much has shipped, as number and as cells; dashed and hatched is what waits on this
 * device. It keeps its place and its height when it is full. The whole row may be pressed; at its end stands the way back of its last receipt.
 */
import { shippedOf } from "#contract/receiving/rules/receiving.ts";
import { pendingKey, type DockLine as Line, type HistoryLine } from "#src/data/overlay/receiving-overlay.ts";
import { useIsRecalled } from "#src/data/reports/lots.ts";
import { Badge } from "#src/ui/kit/badge.tsx";
import { formatQuantity } from "#src/ui/kit/format.ts";
import { Icon } from "#src/ui/kit/icon.tsx";
import { Ndc } from "#src/ui/trade/ndc.tsx";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { Recalled } from "#src/ui/trade/recalled.tsx";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import { Tally } from "#src/ui/kit/tally.tsx";
import styles from "./dock.module.css";
import { countFlags, lineFacts } from "./line-facts.ts";
import { LineUndo } from "./line-undo.tsx";

const storageWords = { room: undefined, cold: "2–8 °C first", frozen: "Frozen first" } as const;

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
  onChoose: () => void;
};

export function DockLine({ id, line, today, last, isChosen, counted, isStrange, onChoose }: DockLineProps) {
  const isRecalled = useIsRecalled();
  const unit = unitName(line.sale_UOM_desc);
  const cold = storageWords[line.storage];
  const shipped = shippedOf(line);
  const isIn = line.rec_qty >= shipped;
  return (
    <li
      id={id}
      className={styles.line}
      aria-current={isChosen ? true : undefined}
      data-state={line.waiting > 0 || counted > 0 ? "waiting" : isIn ? "in" : undefined}
      data-context={line.schedule_name === null ? undefined : "cs"}
      data-strange={isStrange ? true : undefined}
    >
      <div className={styles.what}>
        <button type="button" className={`name ${styles.choose}`} onClick={onChoose}>
          {wholeAmounts(line.full_description)}
        </button>
        <div className={`under ${styles.under}`}>
          {line.schedule_name !== null && <ScheduleBadge schedule={line.schedule_name} />}
          <Ndc code={line.ndc_code} />
          {line.lots.map((lot) => (
            <span key={lot.lot_no} className="nowrap">
              Lot <b className="code">{lot.lot_no}</b> {isRecalled(line.item_id, lot.lot_no) && <Recalled />}
            </span>
          ))}
        </div>
        {lineFacts(line, today).map(({ tone, text }) => (
          <p key={text} className={styles.fact} data-tone={tone}>
            {tone !== "plain" && <Icon name={tone} size="small" />}
            {text}
          </p>
        ))}
      </div>
      <p className={styles.count}>
        {isIn && line.waiting === 0 && <Icon name="ok" />}
        <b>{formatQuantity(line.rec_qty + counted)}</b>
        <span>
          {" "}
          of {formatQuantity(shipped)}
          <span className="hush"> {formatQuantity(shipped, unit).replace(/^\S+ /, "")} received</span>
        </span>
      </p>
      <div className={styles.tally}>
        <Tally sent={line.rec_qty - line.waiting} waiting={line.waiting + counted} total={shipped} />
      </div>
      <div className={styles.mark}>
        {countFlags(line, last).map((words) => (
          <Badge key={words} tone="attention">
            {words}
          </Badge>
        ))}
        {cold !== undefined && <Badge icon="cold">{cold}</Badge>}
        {isStrange && <Badge tone="attention">Wrong lot</Badge>}
        {counted > 0 && !isStrange && <Badge tone="waiting">{formatQuantity(counted)} counted</Badge>}
        {line.waiting > 0 && counted === 0 && <Badge tone="waiting">Saved on device</Badge>}
      </div>
      <div className={styles.end}>{last !== undefined && <LineUndo receipt={last} />}</div>
    </li>
  );
}

/** The row of a line in the document. */
export const rowId = (line: Pick<Line, "order_id" | "line_no">): string =>
  `line ${pendingKey(line)}`.replaceAll(" ", "-");
