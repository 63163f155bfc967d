/** A line of a guide while it is changed: a grip to move it by, what it is, its par level, and the buttons that move it or take it off. */
import type { GuideLine } from "#contract/cart/order-guides.ts";
import { mostParLevel } from "#contract/cart/rules/order-guides.ts";
import { focusAfterRemoval } from "#src/ui/kit/page/focus-after-removal.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { Labeler } from "#src/ui/trade/labeler.tsx";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { Stepper } from "#src/ui/kit/fields/stepper.tsx";
import * as text from "#src/text/cart/order-guide-edit.ts";
import { lineName } from "./guide-draft.ts";
import styles from "./guides.module.css";
import type { Moving } from "./moving.ts";

export type EditLineProps = {
  line: GuideLine;
  /** Its place, counted from 0. */
  at: number;
  /** How many lines there are. */
  count: number;
  moving: Moving;
  onPar: (par_level: number) => void;
  onRemove: () => void;
};

export function EditLine(props: EditLineProps) {
  const { line, at, moving, onPar } = props;
  const { dragged, drag, move } = moving;
  const name = lineName(line);
  const unit = line.product?.units.find((each) => each.quantity_uom_code === line.quantity_uom_code);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- where a drag may end; the keys of the grip do the same
    <li
      data-place={at}
      data-over={dragged !== undefined && dragged !== at ? true : undefined}
      onDragOver={(event) => {
        if (dragged !== undefined) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        if (dragged !== undefined) move(dragged, at);
        drag(undefined);
      }}
    >
      <Grip {...props} />
      <div className={styles.what}>
        <p className="name">{wholeAmounts(name)}</p>
        <div className="under">
          {line.product !== null && <Labeler product={line.product} />}
          <span>{text.orderedBy(unitName(unit?.sale_UOM_desc ?? line.quantity_uom_code))}</span>
        </div>
      </div>
      <div className={styles.par}>
        <Stepper
          label={text.parLevel(name)}
          value={line.par_level}
          max={mostParLevel}
          onChange={onPar}
          onEmptied={() => onPar(0)}
        />
      </div>
      <Moves {...props} />
    </li>
  );
}

function Grip({ line, at, count, moving: { drag, moveByKey } }: EditLineProps) {
  return (
    <button
      type="button"
      className={styles.grip}
      data-grip
      draggable
      aria-label={text.moveByKeys(lineName(line), at + 1, count)}
      onDragStart={() => drag(at)}
      onDragEnd={() => drag(undefined)}
      onKeyDown={(event) => {
        if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
        event.preventDefault();
        moveByKey(at, event.key === "ArrowUp" ? -1 : 1);
      }}
    >
      <Icon name="menu" />
    </button>
  );
}

/** Buttons, for a finger cannot drag. */
function Moves({ line, at, count, moving: { move }, onRemove }: EditLineProps) {
  const name = lineName(line);
  return (
    <div className={styles.moves}>
      <Button tone="quiet" icon="up" label={text.moveUp(name)} disabled={at === 0} onPress={() => move(at, at - 1)} />
      <Button
        tone="quiet"
        icon="down"
        label={text.moveDown(name)}
        disabled={at === count - 1}
        onPress={() => move(at, at + 1)}
      />
      <Button
        tone="quiet"
        icon="close"
        label={text.remove(name)}
        onPress={() => {
          focusAfterRemoval();
          onRemove();
        }}
      />
    </div>
  );
}
