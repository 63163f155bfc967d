/** Numbers and limits of order forms: the paper Form 222, and the electronic order that a CSOS certificate signs (21 CFR 1305). Pure. */
import { type LineKey, lineKey } from "#contract/base/line-key.ts";
import { isScheduleII } from "#contract/base/schedules.ts";
import { formLinesExceeded, substancesAlone } from "#contract/checkout/text.ts";

/** Lines of a paper form. */
export const formLines = 20;

/** A number as it is stored and compared: without spaces around it, in capitals. */
export const formNumber = (typed: string): string => typed.trim().toUpperCase();

export const isForm222Number = (number: string): boolean => /^[A-Z0-9]{9}$/.test(number);
export const isCsosSuffix = (number: string): boolean => /^[A-Z0-9]{6}$/.test(number);

/** What stands before the six characters of a CSOS number: the year of signing and X. @param today `YYYY-MM-DD`. */
export const csosPrefix = (today: string): string => `${today.slice(2, 4)}X`;

/** All nine characters of a number of which six or nine were given. */
export const wholeFormNumber = (typed: string, today: string): string => {
  const number = formNumber(typed);
  return isCsosSuffix(number) ? `${csosPrefix(today)}${number}` : number;
};

/** How many paper forms a cart goes on, one after the other; 1 where one has room for all of it. */
export function formsFor(lines: readonly FormLine[]): number {
  let forms = 1;
  for (let rest = splitForForm(lines)?.later; rest !== undefined; rest = splitForForm(rest)?.later) forms += 1;
  return forms;
}

type FormLine = LineKey & { full_description: string; schedule_name: string | null };

/** The lines of a cart that stand on an order form. */
export const linesOnForm = <L extends Pick<FormLine, "schedule_name">>(lines: readonly L[]): L[] =>
  lines.filter(({ schedule_name }) => isScheduleII(schedule_name));

/** Substances that share a form with nothing else. */
const isAlone = ({ full_description }: Pick<FormLine, "full_description">): boolean =>
  /\b(carfentanil|etorphine|diprenorphine)\b/i.test(full_description);

/** Why the lines cannot stand on one paper form; empty when they can. */
export function formReasons(lines: readonly Pick<FormLine, "full_description" | "schedule_name">[]): string[] {
  const onForm = linesOnForm(lines);
  const alone = onForm.filter(isAlone).length;
  return [
    ...(onForm.length > formLines ? [formLinesExceeded] : []),
    ...(alone > 0 && alone < onForm.length ? [substancesAlone] : []),
  ];
}

/**
 * What of a cart fits on one form, in the cart's order, with everything that needs none; and what stays in the cart for the next
 * (docs/decisions/093). Null where all of it fits.
 */
export function splitForForm<L extends FormLine>(lines: readonly L[]): { now: L[]; later: L[] } | null {
  if (formReasons(lines).length === 0) return null;
  const onForm = linesOnForm(lines);
  const first = onForm[0]!;
  const fits = new Set(
    onForm
      .filter((line) => isAlone(line) === isAlone(first))
      .slice(0, formLines)
      .map(lineKey),
  );
  const isNow = (line: L) => !isScheduleII(line.schedule_name) || fits.has(lineKey(line));
  return { now: lines.filter(isNow), later: lines.filter((line) => !isNow(line)) };
}
