/** What ordering a controlled cart will need, told before the checkout: a form or a certificate, DEA numbers that cover it, lines on the form. Pure. */
import { lineKey, type LineKey } from "#contract/base/line-key.ts";
import { schedules } from "#contract/base/schedules.ts";
import type { Readiness } from "#contract/checkout/readiness.ts";
import type { Address } from "#contract/identity/customers.ts";
import { bestNumber, isExpired, modeForAddress, needsForm, uncovered } from "./controlled.ts";
import { formLines, formReasons, linesOnForm, splitForForm } from "./order-form.ts";

type Line = LineKey & { full_description: string; schedule_name: string | null };
type ShipTo = Pick<Address, "contact_id" | "deas">;

/** @param today `YYYY-MM-DD`, of the customer. */
export function readinessOf(
  lines: readonly Line[],
  addresses: readonly ShipTo[],
  { certificates, today }: { certificates: readonly { certificate_id: number; contact_dea: string }[]; today: string },
): Omit<Readiness, "cart_id" | "cart_type_code"> {
  const inCart = new Set(lines.map(({ schedule_name }) => schedule_name));
  const split = splitForForm(lines);
  return {
    needs: lines.length === 0 ? "nothing" : needsForm(lines) ? "form" : "dea_number",
    schedules: schedules.filter((schedule) => inCart.has(schedule)),
    form_lines: linesOnForm(lines).length,
    most_form_lines: formLines,
    form_reasons: formReasons(lines),
    split: split && { now: split.now.map(keyOf), later: split.later.map(keyOf) },
    addresses: addresses.map(({ contact_id, deas }) => {
      const dea = bestNumber(lines, deas, today);
      const isOver = dea !== undefined && isExpired(dea, today);
      const lacking = dea === undefined || isOver ? lines : uncovered(lines, dea);
      return {
        contact_id,
        dea_number: dea?.identification_code ?? null,
        is_expired: isOver,
        ...modeForAddress({ lines, deas, certificates }),
        uncovered: lacking.map((line) => ({
          ...keyOf(line),
          full_description: line.full_description,
          schedule_name: line.schedule_name,
        })),
      };
    }),
  };
}

const keyOf = ({ item_id, quantity_uom_code }: LineKey): LineKey => ({ item_id, quantity_uom_code });

/** The lines named by their keys, in their own order; all of them where none are named. */
export const linesToOrder = <L extends LineKey>(lines: readonly L[], keys: readonly LineKey[] | undefined): L[] => {
  const wanted = keys && new Set(keys.map(lineKey));
  return wanted === undefined ? [...lines] : lines.filter((line) => wanted.has(lineKey(line)));
};
