/** One line over time, drawn in the pixels that there are: its words keep their size on a phone. */
import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import styles from "./chart.module.css";
import { niceTicks, shortNumber } from "./ticks.ts";

export type Point = { key: string; name: string; value: number };

const height = 236;
const edge = { left: 52, right: 20, top: 16, bottom: 34 };
/** Points nearer than this are not marked one by one. */
const nearest = 14;

export function LineChart({ points, isMoney }: { points: readonly Point[]; isMoney: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const ticks = niceTicks(Math.max(...points.map(({ value }) => value), 0));
  const top = ticks.at(-1)!;
  const inner = width - edge.left - edge.right;
  const step = points.length > 1 ? inner / (points.length - 1) : 0;
  const x = (at: number) => edge.left + (points.length > 1 ? at * step : inner / 2);
  const y = (value: number) => height - edge.bottom - ((height - edge.top - edge.bottom) * Math.max(0, value)) / top;
  const place = points.map(({ value }, at) => `${round(x(at))},${round(y(value))}`);
  return (
    <div ref={box} className={styles.line}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={styles.grid} x1={edge.left} x2={width - edge.right} y1={y(tick)} y2={y(tick)} />
            <text x={edge.left - 8} y={y(tick) + 4} textAnchor="end">
              {shortNumber(tick, isMoney)}
            </text>
          </g>
        ))}
        <polyline className={styles.stroke} points={place.join(" ")} />
        {points.map(({ key, value }, at) =>
          points.length === 1 || step >= nearest || at === points.length - 1 ? (
            <circle key={key} className={styles.dot} cx={x(at)} cy={y(value)} r="4" />
          ) : null,
        )}
        {named(points.length, inner).map((at) => (
          <text key={points[at]!.key} x={x(at)} y={height - 10} textAnchor={anchorOf(at, points.length)}>
            {points[at]!.name}
          </text>
        ))}
      </svg>
    </div>
  );
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Which points have their name below them: the first, the last, and what fits between. */
function named(count: number, inner: number): number[] {
  const most = Math.max(2, Math.floor(inner / 110));
  if (count <= most) return Array.from({ length: count }, (_, at) => at);
  return Array.from({ length: most }, (_, nth) => Math.round((nth * (count - 1)) / (most - 1)));
}

const anchorOf = (at: number, count: number): "start" | "middle" | "end" =>
  count === 1 ? "middle" : at === 0 ? "start" : at === count - 1 ? "end" : "middle";

/** How wide the place is, in px. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(560);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => setWidth(Math.max(240, Math.floor(element.clientWidth)));
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [box]);
  return width;
}
