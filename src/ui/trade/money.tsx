/** An amount of money, right-aligned with its neighbours; a dash that says why while it is unknown. */
import { money } from "#src/text/format.ts";
import * as text from "#src/text/trade/price.ts";

export type MoneyProps = {
  /** Dollars; null while nobody knows. */
  amount: number | null | undefined;
  /** Why it is unknown. */
  unknown?: string | undefined;
  /** Zero reads as "Free": shipping. */
  free?: boolean | undefined;
  strong?: boolean | undefined;
};

export function Money({ amount, unknown = text.unknownAmount, free, strong }: MoneyProps) {
  const className = strong === true ? "money strong" : "money";
  if (amount === null || amount === undefined) {
    return (
      <span className={className} title={unknown}>
        <span aria-hidden="true">–</span>
        <span className="hush">{unknown}</span>
      </span>
    );
  }
  if (free === true && amount === 0) return <span className={className}>{text.free}</span>;
  return (
    <span className={className} translate="no">
      {money(amount)}
    </span>
  );
}
