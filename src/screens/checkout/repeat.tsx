/** Whether the order repeats: how often, from which day, and what of it goes out where not all of it can be had. */
import {
  defaultStart,
  earliestStart,
  firstStanding,
  latestStart,
  recurrenceReasons,
  rhythmWords,
  roomReasons,
} from "#contract/checkout/rules/recurrence.ts";
import { startDateNotValid } from "#contract/checkout/text.ts";
import { isoToWire, wireToIso } from "#contract/base/dates.ts";
import type { CheckoutDraft } from "#src/data/checkout/checkout-draft.ts";
import type { CheckoutInput } from "#src/data/checkout/place-order.ts";
import * as text from "#src/text/checkout/shipping.ts";
import { DateField } from "#src/ui/kit/fields/date-field.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { Segments } from "#src/ui/kit/buttons/segments.tsx";
import { WhenShortChoice } from "#src/ui/trade/when-short.tsx";
import styles from "./checkout.module.css";
import type { Filling } from "./order-details.tsx";
import { fields } from "./reasons.ts";

const choices = [
  { value: "", label: text.once },
  { value: "weekly", label: text.weekly },
  { value: "biweekly", label: text.everyTwoWeeks },
  { value: "monthly", label: text.monthly },
] as const;

/** @param today `YYYY-MM-DD` where the customer is. */
export function Repeat({ draft, change, today }: Filling & { today: string }) {
  const { recurring_frequency: frequency } = draft;
  const start = startOf(draft, today);
  const iso = wireToIso(start);
  return (
    <section className={`card ${styles.part}`} aria-labelledby="repeat">
      <h2 id="repeat">{text.repeat}</h2>
      <Segments
        label={text.howOften}
        choices={choices}
        value={frequency}
        onChange={(chosen) => change({ recurring_frequency: chosen, recur_start_date: null })}
      />
      {frequency !== "" && (
        <div className={styles.two}>
          <DateField
            id={fields.startDate}
            label={text.startDate}
            value={start}
            onChange={(typed) => change({ recur_start_date: typed })}
            min={isoToWire(earliestStart(today))}
            max={isoToWire(latestStart(today))}
            error={startReasons(draft, today).includes(startDateNotValid) ? startDateNotValid : undefined}
          />
          <Note>
            {iso === undefined
              ? text.repeats
              : text.repeatsAs(inSentence(rhythmWords(firstStanding({ frequency, start: iso }, today))))}
          </Note>
        </div>
      )}
      {frequency !== "" && (
        <WhenShortChoice value={draft.when_short} onChange={(chosen) => change({ when_short: chosen })} />
      )}
    </section>
  );
}

/** Returns the content of the start date's field: the usual day of the frequency until something is typed, an emptied field included. */
export const startOf = ({ recurring_frequency, recur_start_date }: Recurring, today: string): string =>
  recur_start_date ?? (recurring_frequency === "" ? "" : isoToWire(defaultStart(recurring_frequency, today)));

/** What is wrong with a recurrence, in the specified words; nothing where the order does not repeat. */
const startReasons = (draft: Recurring, today: string): string[] =>
  draft.recurring_frequency === ""
    ? []
    : recurrenceReasons({ frequency: draft.recurring_frequency, start: wireToIso(startOf(draft, today)) }, today);

/** Why it cannot repeat as it was asked for. @param orders how many recurring orders there are; undefined until that is known, then the server says it. */
export const repeatReasons = (
  draft: Recurring,
  { today, lines, orders = 0 }: { today: string; lines: number; orders: number | undefined },
): string[] =>
  draft.recurring_frequency === "" ? [] : [...startReasons(draft, today), ...roomReasons({ lines, orders })];

type Recurring = Pick<CheckoutDraft, "recurring_frequency" | "recur_start_date">;

const inSentence = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** What goes along with the request. */
export const recurrenceOf = (
  draft: Recurring & Pick<CheckoutDraft, "when_short">,
  today: string,
): Pick<CheckoutInput, "is_recurring" | "recurring_frequency" | "recur_start_date" | "when_short"> =>
  draft.recurring_frequency === ""
    ? { is_recurring: false }
    : {
        is_recurring: true,
        recurring_frequency: draft.recurring_frequency,
        recur_start_date: startOf(draft, today),
        when_short: draft.when_short,
      };
