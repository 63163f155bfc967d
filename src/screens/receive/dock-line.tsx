/**
 * A line at the dock: the name and its codes, how much is in of how much, as number and as cells; dashed and hatched is what
 * waits on this device. The whole row may be pressed.
 */
import type { DockLine as Line } from "#src/data/receiving-overlay.ts";
import { Badge } from "#src/ui/badge.tsx";
import { quantity } from "#src/ui/format.ts";
import { Ndc } from "#src/ui/ndc.tsx";
import { unitName, wholeAmounts } from "#src/ui/product-words.ts";
import { ScheduleBadge } from "#src/ui/schedule-badge.tsx";
import { Tally } from "#src/ui/tally.tsx";
import css from "./dock.module.css";

const storageWords = { room: undefined, cold: "2–8 °C first", frozen: "Frozen first" } as const;

export type DockLineProps = { line: Line; isChosen: boolean; onChoose: () => void };

export function DockLine({ line, isChosen, onChoose }: DockLineProps) {
  const unit = unitName(line.sale_UOM_desc);
  const cold = storageWords[line.storage];
  return (
    <li
      className={css.line}
      aria-current={isChosen ? true : undefined}
      data-state={line.waiting > 0 ? "waiting" : undefined}
    >
      <div className={css.what}>
        <button type="button" className={`name ${css.choose}`} onClick={onChoose}>
          {wholeAmounts(line.full_description)}
        </button>
        <div className={`under ${css.under}`}>
          {line.schedule_name !== null && <ScheduleBadge schedule={line.schedule_name} />}
          <Ndc code={line.ndc_code} />
          {line.lots.map((lot) => (
            <span key={lot.lot_no} className="nowrap">
              Lot <b className="code">{lot.lot_no}</b>
            </span>
          ))}
        </div>
      </div>
      <p className={css.count}>
        <b>{quantity(line.rec_qty)}</b>
        <span>
          {" "}
          of {quantity(line.order_qty)}
          <span className="hush"> {quantity(line.order_qty, unit).replace(/^\S+ /, "")} received</span>
        </span>
      </p>
      <div className={css.tally}>
        <Tally sent={line.rec_qty - line.waiting} waiting={line.waiting} total={line.order_qty} />
      </div>
      {(cold !== undefined || line.waiting > 0) && (
        <div className={css.mark}>
          {cold !== undefined && <Badge icon="cold">{cold}</Badge>}
          {line.waiting > 0 && <Badge tone="waiting">Saved on device</Badge>}
        </div>
      )}
    </li>
  );
}
