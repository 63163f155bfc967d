/** A list as one sheet with hairlines, a table in meaning; for up to some 200 rows (longer: VirtualRows). */
import type { ReactNode } from "react";
import { actions } from "#src/text/kit/lists.ts";

export type Column = {
  key: string;
  /** Empty for a column of buttons; `hiddenLabel` then names it. */
  label: string;
  hiddenLabel?: string | undefined;
  end?: boolean | undefined;
};

export type RowsProps = {
  label: string;
  /** The grid that head and rows share: `44px minmax(0, 1fr) 92px`. Left out where the screen's own CSS sets --columns. */
  columns?: string | undefined;
  head?: readonly Column[] | undefined;
  /** Names the screen, so that its CSS can change `--columns` by width. */
  className?: string | undefined;
  children: ReactNode;
};

export function Rows({ label, columns, head, className, children }: RowsProps) {
  return (
    <div
      role="table"
      aria-label={label}
      className={className === undefined ? "rows" : `rows ${className}`}
      style={columns === undefined ? undefined : { "--columns": columns }}
    >
      {head && <RowsHead head={head} />}
      {children}
    </div>
  );
}

/** The head row; VirtualRows has the same. */
export function RowsHead({ head }: { head: readonly Column[] }) {
  return (
    <div role="row" className="rows__head">
      {head.map((column) => (
        <div key={column.key} role="columnheader" className={column.end === true ? "num" : undefined}>
          {column.label === "" ? <span className="hush">{column.hiddenLabel ?? actions}</span> : column.label}
        </div>
      ))}
    </div>
  );
}
