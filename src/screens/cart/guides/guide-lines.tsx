/** The lines of a guide while it is changed: par levels, and their order by dragging or by keys. */
import { lineKey } from "#contract/base/line-key.ts";
import type { GuideLine } from "#contract/cart/order-guides.ts";
import { mostParLevel } from "#contract/cart/rules/order-guides.ts";
import * as text from "#src/text/cart/order-guide-edit.ts";
import { EditLine } from "./edit-line.tsx";
import styles from "./guides.module.css";
import { useMoving } from "./moving.ts";

export type GuideLinesProps = { lines: readonly GuideLine[]; onChange: (lines: GuideLine[]) => void };

export function GuideLines({ lines, onChange }: GuideLinesProps) {
  const { list, said, moving } = useMoving(lines, onChange);
  const setPar = (at: number, par_level: number) =>
    onChange(
      lines.map((each, place) => (place === at ? { ...each, par_level: Math.min(par_level, mostParLevel) } : each)),
    );
  return (
    <>
      <p className="hush" role="status">
        {said}
      </p>
      <ol className={styles.edit} ref={list} aria-label={text.lines}>
        {lines.map((line, at) => (
          <EditLine
            key={lineKey(line)}
            line={line}
            at={at}
            count={lines.length}
            moving={moving}
            onPar={(par_level) => setPar(at, par_level)}
            onRemove={() => onChange(lines.filter((_, place) => place !== at))}
          />
        ))}
      </ol>
    </>
  );
}
