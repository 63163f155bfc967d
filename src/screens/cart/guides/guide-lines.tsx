/** The lines of a guide while it is changed: par levels, and their order by dragging or by keys. */
import { lineKey } from "#contract/base/line-key.ts";
import { useRef, useState } from "react";
import type { GuideLine } from "#contract/cart/order-guides.ts";
import { mostParLevel } from "#contract/cart/rules/order-guides.ts";
import { Button } from "#src/ui/kit/button.tsx";
import { Icon } from "#src/ui/kit/icon.tsx";
import { Ndc } from "#src/ui/trade/ndc.tsx";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { Stepper } from "#src/ui/kit/stepper.tsx";
import { moved } from "./guide-draft.ts";
import styles from "./guides.module.css";

export type GuideLinesProps = { lines: readonly GuideLine[]; onChange: (lines: GuideLine[]) => void };

export function GuideLines({ lines, onChange }: GuideLinesProps) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState("");
  const move = (from: number, to: number) => {
    if (to < 0 || to >= lines.length || from === to) return;
    onChange(moved(lines, from, to));
    setSaid(`${nameOf(lines[from]!)}: place ${to + 1} of ${lines.length}`);
  };
  const setPar = (at: number, par_level: number) =>
    onChange(
      lines.map((each, place) => (place === at ? { ...each, par_level: Math.min(par_level, mostParLevel) } : each)),
    );
  /** The keys stay on the line that moved. */
  const moveByKey = (from: number, by: 1 | -1) => {
    move(from, from + by);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLButtonElement>(`[data-place="${from + by}"] [data-grip]`)?.focus(),
    );
  };
  return (
    <>
      <p className="hush" role="status">
        {said}
      </p>
      <ol className={styles["edit"]} ref={list} aria-label="Lines of the guide">
        {lines.map((line, at) => {
          const name = nameOf(line);
          const unit = line.product?.units.find((each) => each.quantity_uom_code === line.quantity_uom_code);
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- where a drag may end; the keys of the grip do the same
            <li
              key={lineKey(line)}
              data-place={at}
              data-over={dragged !== undefined && dragged !== at ? true : undefined}
              onDragOver={(event) => {
                if (dragged !== undefined) event.preventDefault();
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== undefined) move(dragged, at);
                setDragged(undefined);
              }}
            >
              <button
                type="button"
                className={styles["grip"]}
                data-grip
                draggable
                aria-label={`Move ${name}: place ${at + 1} of ${lines.length}. Arrow keys move it up and down.`}
                onDragStart={() => setDragged(at)}
                onDragEnd={() => setDragged(undefined)}
                onKeyDown={(event) => {
                  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
                  event.preventDefault();
                  moveByKey(at, event.key === "ArrowUp" ? -1 : 1);
                }}
              >
                <Icon name="menu" />
              </button>
              <div className={styles["what"]}>
                <p className="name">{wholeAmounts(name)}</p>
                <div className="under">
                  {line.product !== null && <Ndc code={line.product.ndc_code} />}
                  <span>by the {unitName(unit?.sale_UOM_desc ?? line.quantity_uom_code)}</span>
                </div>
              </div>
              <div className={styles["par"]}>
                <Stepper
                  label={`Par level of ${name}`}
                  value={line.par_level}
                  max={mostParLevel}
                  onChange={(par_level) => setPar(at, par_level)}
                  onEmptied={() => setPar(at, 0)}
                />
              </div>
              <div className={styles["moves"]}>
                <Button
                  tone="quiet"
                  icon="up"
                  label={`Move ${name} up`}
                  disabled={at === 0}
                  onPress={() => move(at, at - 1)}
                />
                <Button
                  tone="quiet"
                  icon="down"
                  label={`Move ${name} down`}
                  disabled={at === lines.length - 1}
                  onPress={() => move(at, at + 1)}
                />
                <Button
                  tone="quiet"
                  icon="close"
                  label={`Take ${name} off the guide`}
                  onPress={() => onChange(lines.filter((_, place) => place !== at))}
                />
              </div>
            </li>
          );
        })}
      </ol>
    </>
  );
}

const nameOf = ({ product, item_id }: GuideLine): string => product?.full_description ?? `Item ${item_id}`;
