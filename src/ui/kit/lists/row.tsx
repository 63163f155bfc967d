/** One row of `Rows`, and its cells. */
import type { ReactNode } from "react";

export type RowProps = {
  children: ReactNode;
  /** Saved here, not sent yet: dashed edge. */
  waiting?: boolean | undefined;
  /** Not available: the name is quiet. */
  off?: boolean | undefined;
  selected?: boolean | undefined;
  /** Controlled: the band at its edge, and that context's accent. */
  context?: "cs" | undefined;
  className?: string | undefined;
};

export function Row({ children, waiting, off, selected, context, className }: RowProps) {
  return (
    <div
      role="row"
      className={className === undefined ? "row" : `row ${className}`}
      data-context={context}
      data-state={waiting === true ? "waiting" : undefined}
      data-off={off === true ? true : undefined}
      aria-selected={selected === true ? true : undefined}
    >
      {children}
    </div>
  );
}

/** A cell; `end` for numbers, which stand right. */
export function Cell({
  children,
  end,
  className,
}: {
  children?: ReactNode;
  end?: boolean | undefined;
  className?: string | undefined;
}) {
  return (
    <div role="cell" className={[end === true && "num", className].filter(Boolean).join(" ") || undefined}>
      {children}
    </div>
  );
}
