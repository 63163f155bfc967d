/** Bars from left to right, each with its name and number; a black mark where it stood before, and the band of controlled substances over what of it they are. */
import { useId } from "react";
import { controlledSubstances } from "#src/text/kit/chart.ts";
import styles from "./chart.module.css";

type Bar = {
  key: string;
  name: string;
  value: number;
  written: string;
  /** What it was before. */
  past?: number | undefined;
  /** What of it is controlled substances. */
  controlled?: number | undefined;
};

export type BarsProps = {
  bars: readonly Bar[];
  /** Says what bar and mark are. */
  legend?: { now: string; past: string } | undefined;
};

const ofWidth = (value: number, most: number): string => `${(100 * Math.max(0, value)) / most}%`;

export function Bars({ bars, legend }: BarsProps) {
  const band = useId();
  const most = Math.max(...bars.map(({ value, past = 0 }) => Math.max(value, past)), Number.MIN_VALUE);
  return (
    <>
      <div className={styles.bars}>
        {bars.map(({ key, name, value, written, past, controlled = 0 }) => (
          <div key={key} className={styles.bar}>
            <span>{name}</span>
            <svg>
              <rect className={styles.fill} width={ofWidth(value, most)} height="100%" />
              {controlled > 0 && (
                <rect
                  x={ofWidth(value - controlled, most)}
                  width={ofWidth(controlled, most)}
                  height="100%"
                  fill={`url(#${band})`}
                />
              )}
              {past !== undefined && (
                <line className={styles.past} x1={ofWidth(past, most)} x2={ofWidth(past, most)} y1="0" y2="100%" />
              )}
            </svg>
            <b>{written}</b>
          </div>
        ))}
      </div>
      {(legend !== undefined || bars.some(({ controlled = 0 }) => controlled > 0)) && (
        <p className={styles.legend}>
          {legend !== undefined && (
            <>
              <span>
                <i className={styles.keyNow} /> {legend.now}
              </span>
              <span>
                <i className={styles.keyPast} /> {legend.past}
              </span>
            </>
          )}
          {bars.some(({ controlled = 0 }) => controlled > 0) && (
            <span>
              <svg className={styles.keyBand}>
                <pattern id={band} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                  <rect className={styles.band} width="6" height="6" />
                  <rect className={styles.stripe} width="2" height="6" />
                </pattern>
                <rect width="100%" height="100%" fill={`url(#${band})`} />
              </svg>{" "}
              {controlledSubstances}
            </span>
          )}
        </p>
      )}
    </>
  );
}
