/** How often a recurring order comes, and its next date. What that makes of the dates after it is shown before it is saved. */
import { frequencies } from "#contract/checkout/rules/recurrence.ts";
import type { RecurringOrder } from "#contract/orders/recurring.ts";
import { DateField } from "#src/ui/kit/fields/date-field.tsx";
import { arrival } from "#src/text/format.ts";
import { Segments } from "#src/ui/kit/buttons/segments.tsx";
import { datesOf, type RecurringDraft, type RecurringForm } from "./recurring-draft.ts";
import styles from "./recurring.module.css";

const labels: Record<RecurringOrder["frequency"], string> = {
  weekly: "Every week",
  biweekly: "Every 2 weeks",
  monthly: "Every month",
};

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
        label="How often"
        labelShown
        choices={frequencies.map((value) => ({ value, label: labels[value] }))}
        value={draft.frequency}
        onChange={(frequency) => onEdit({ frequency })}
      />
      <div className={styles.date}>
        <DateField
          label="Next order on"
          value={draft.next_date}
          {...(isSameDate ? {} : bounds)}
          onChange={(next_date) => onEdit({ next_date })}
        />
        {!isSameDate && (
          <Segments
            label="What moves"
            labelShown
            choices={[
              { value: "all", label: "This and all after it" },
              { value: "this", label: "Only this order" },
            ]}
            value={draft.moves}
            onChange={(moves) => onEdit({ moves })}
          />
        )}
      </div>
      {dates.length > 0 && (
        <p className="small muted" role="status">
          Then it comes on {dates.map((date) => arrival(date)).join("; ")}. What is placed on a weekend or a holiday
          ships on the next working day.
        </p>
      )}
    </>
  );
}
