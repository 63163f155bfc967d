/** A sum of money: its lines, and the total as the largest thing near it. */
import type { ReactNode } from "react";
import { total as totalText } from "#src/text/trade/cart-lines.ts";
import { Money } from "./money.tsx";

export type SumLine = {
  name: ReactNode;
  /** Dollars; null while unknown. */
  amount: number | null;
  unknown?: string | undefined;
  /** Taken off: green, with its minus sign. */
  off?: boolean | undefined;
  free?: boolean | undefined;
};

export type SumProps = {
  lines: readonly (SumLine & { key: string })[];
  total: number | null;
  totalName?: string | undefined;
  unknown?: string | undefined;
};

export function Sum({ lines, total, totalName = totalText, unknown }: SumProps) {
  return (
    <dl className="sum">
      {lines.map((line) => (
        <div key={line.key} className="sum__line" data-off={line.off === true ? true : undefined}>
          <dt>{line.name}</dt>
          <dd className="num">
            <Money amount={line.amount} unknown={line.unknown} free={line.free} />
          </dd>
        </div>
      ))}
      <div className="sum__total">
        <dt>{totalName}</dt>
        <dd className="num">
          <Money amount={total} unknown={unknown} />
        </dd>
      </div>
    </dl>
  );
}
