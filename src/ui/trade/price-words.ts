/** How a price comes about, in words and in order (pure). */
import type { PriceStep } from "#contract/catalogue/prices.ts";
import { money } from "#src/text/format.ts";
import { contractPriceWithList } from "#src/text/trade/price-details.ts";
import * as text from "#src/text/trade/price.ts";
import type { SumLine } from "./sum.tsx";

/** The lines of the explanation; a contract price takes the list price's place and names it. */
export function stepLines(steps: readonly PriceStep[]): (SumLine & { key: string })[] {
  const list = steps.find(({ kind }) => kind === "list");
  const contract = steps.find(({ kind }) => kind === "contract");
  return steps.flatMap((step) => {
    if (step.kind === "list" && contract !== undefined) return [];
    const name =
      step.kind === "contract" && list !== undefined
        ? contractPriceWithList(money(list.amount))
        : (step.name ?? stepNames[step.kind]);
    return [{ key: `${step.kind} ${step.name}`, name, amount: step.amount, off: step.amount < 0 }];
  });
}

/** What one unit costs after all steps, in dollars. */
export function paidOf(steps: readonly PriceStep[]): number {
  const base = steps.findLast(({ kind }) => kind === "list" || kind === "contract")?.amount ?? 0;
  const others = steps.filter(({ kind }) => kind !== "list" && kind !== "contract");
  return others.reduce((sum, { amount }) => sum + Math.round(amount * 100), Math.round(base * 100)) / 100;
}

const stepNames: Record<PriceStep["kind"], string> = {
  list: text.listPrice,
  contract: text.contractPrice,
  incentive: text.offer,
  bonus: text.bonusDiscount,
  kit_check: text.kitCheck,
};
