/** How often a recurring order comes, and its next date. What that makes of the dates after it is shown before it is saved. */
import { frequencies } from "#contract/checkout/rules/recurrence.ts";
import { howOften } from "#src/text/checkout/shipping.ts";
import { DateField } from "#src/ui/kit/fields/date-field.tsx";
import { arrival } from "#src/text/format.ts";
import { repeats } from "#contract/checkout/text.ts";
import * as text from "#src/text/orders/recurring-order.ts";
import { Segments } from "#src/ui/kit/buttons/segments.tsx";
import { datesOf, type RecurringDraft, type RecurringForm } from "./recurring-draft.ts";
import styles from "./recurring.module.css";

export type WhenFieldsProps = {
  draft: RecurringDraft;
  bounds: { min: string; max: string };
  onEdit: (form: Partial<RecurringForm>) => void;
};

export function WhenFields({ draft, bounds, onEdit }: WhenFieldsProps) {
  const isSameDate = draft.next_date === draft.base.next_dates[0];
  const dates = datesOf(draft);
  return (
    <>
      <Segments
        label={howOften}
        labelShown
        choices={frequencies.map((value) => ({ value, label: repeats[value] }))}
        value={draft.frequency}
        onChange={(frequency) => onEdit({ frequency })}
      />
      <div className={styles.date}>
        <DateField
          label={text.nextOrder}
          value={draft.next_date}
          {...(isSameDate ? {} : bounds)}
          onChange={(next_date) => onEdit({ next_date })}
        />
        {!isSameDate && (
          <Segments
            label={text.ordersToMove}
            labelShown
            choices={[
              { value: "all", label: text.thisAndLater },
              { value: "this", label: text.onlyThis },
            ]}
            value={draft.moves}
            onChange={(moves) => onEdit({ moves })}
          />
        )}
      </div>
      {dates.length > 0 && (
        <p className="small muted" role="status">
          {text.nextOrders(dates.map((date) => arrival(date)))}
        </p>
      )}
    </>
  );
}
