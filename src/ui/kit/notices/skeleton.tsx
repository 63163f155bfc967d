/** The layout's own shape while the first answer is on its way; appears after 150 ms, never over remembered data. */

export type SkeletonProps = {
  /** At most 5. */
  rows?: number | undefined;
  /** What is on its way: "Loading orders". */
  label: string;
  /** Without the picture square at the left. */
  plain?: boolean | undefined;
};

const widths = ["58%", "46%", "64%", "40%", "52%"];

export function Skeleton({ rows = 5, label, plain }: SkeletonProps) {
  return (
    <div className="skeleton" role="status" aria-label={label}>
      {widths.slice(0, Math.min(rows, 5)).map((width) => (
        <div key={width} className="skeleton__row">
          {plain !== true && <span className="bone bone--square" />}
          <div className="grow stack" style={{ "--gap": "8px" }}>
            <span className="bone" style={{ width }} />
            <span className="bone" style={{ width: `calc(${width} * 0.6)` }} />
          </div>
        </div>
      ))}
    </div>
  );
}
