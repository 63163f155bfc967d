/** A price that explains itself when it is pressed: list price, contract price, what is taken off, kit check. */
import { useRef, useState } from "react";
import type { Offer, PriceStep } from "#contract/catalogue/prices.ts";
import { money } from "#src/text/format.ts";
import * as text from "#src/text/trade/price.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { Closed, later } from "#src/ui/kit/page/later.tsx";
import { Money } from "./money.tsx";
import type { PriceExplainedProps } from "./price-explained.tsx";

export type PriceProps = Pick<PriceExplainedProps, "steps" | "unit" | "note"> & {
  /** Dollars for one unit; null: there is no price. */
  amount: number | null;
  /** Of what, for who does not see the row. */
  of: string;
  strong?: boolean | undefined;
  /** Said where there is no price. */
  unknown?: string | undefined;
};

/** What may still come off in the cart; undefined where nothing can. */
export function offersNote(offers: readonly Pick<Offer, "incentive_name" | "discount_amount">[]): string | undefined {
  const names = offers.flatMap((offer) => (offer.discount_amount > 0 ? [offer.incentive_name] : []));
  return names.length === 0 ? undefined : text.mayApplyInCart(names);
}

/** A list price that stays what it is says nothing that the row has not said. */
const isWorthReading = (steps: readonly PriceStep[], note: string | undefined): boolean =>
  steps.length > 1 || (steps.length === 1 && (steps[0]?.kind !== "list" || note !== undefined));

const PriceExplained = later(async () => (await import("./price-explained.tsx")).PriceExplained, undefined, Closed);

export function Price({ amount, steps, of, unit, note, strong, unknown = text.noPrice }: PriceProps) {
  const [open, setOpen] = useState(false);
  const beside = useRef<HTMLButtonElement>(null);
  if (amount === null || !isWorthReading(steps, note))
    return <Money amount={amount} unknown={unknown} strong={strong} />;
  return (
    <>
      <button
        ref={beside}
        type="button"
        className="price"
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-label={text.detailsOf(money(amount), of)}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(true);
        }}
      >
        <Money amount={amount} strong={strong} />
        <Icon name="info" size="small" />
      </button>
      {open && <PriceExplained steps={steps} unit={unit} note={note} beside={beside} onClose={() => setOpen(false)} />}
    </>
  );
}
