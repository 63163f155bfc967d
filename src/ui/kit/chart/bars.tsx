/** Bars from left to right, each with its name and number; a black mark where it stood before. */
import styles from "./chart.module.css";

export type Bar = {
  key: string;
  name: string;
  value: number;
  written: string;
  /** What it was before. */
  past?: number | undefined;
};

export type BarsProps = {
  bars: readonly Bar[];
  /** Says what bar and mark are. */
  legend?: { now: string; past: string } | undefined;
};

const ofWidth = (value: number, most: number): number => (100 * Math.max(0, value)) / most;

export function Bars({ bars, legend }: BarsProps) {
  const most = Math.max(...bars.map(({ value, past = 0 }) => Math.max(value, past)), Number.MIN_VALUE);
  return (
    <>
      <div className={styles.bars}>
        {bars.map(({ key, name, value, written, past }) => (
          <div key={key} className={styles.bar}>
            <span>{name}</span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none">
              <rect className={styles.fill} width={ofWidth(value, most)} height="10" />
              {past !== undefined && (
                <line className={styles.past} x1={ofWidth(past, most)} x2={ofWidth(past, most)} y1="0" y2="10" />
              )}
            </svg>
            <b>{written}</b>
          </div>
        ))}
      </div>
      {legend !== undefined && (
        <p className={styles.legend}>
          <span>
            <i className={styles.keyNow} /> {legend.now}
          </span>
          <span>
            <i className={styles.keyPast} /> {legend.past}
          </span>
        </p>
      )}
    </>
  );
}
