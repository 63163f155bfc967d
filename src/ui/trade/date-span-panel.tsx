/** What the dates button of a toolbar opens: usual spans as buttons, and two fields. Dates that can be searched apply at once. */
import { addDays, isoToWire } from "#contract/base/dates.ts";
import { oldestDate } from "#contract/orders/rules/orders.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { DateField } from "#src/ui/kit/fields/date-field.tsx";
import { useTyped } from "#src/ui/kit/fields/use-typed.ts";
import * as text from "#src/text/trade/date-span.ts";
import { lastDays, type DateSpan } from "./date-span.ts";
import styles from "./date-span-panel.module.css";

export type DateSpanPanelProps = {
  /** The fields are `orders-from` and `orders-to` for `orders`. */
  id: string;
  labels?: { from: string; to: string };
  span: DateSpan;
  /** Today, `YYYY-MM-DD`. */
  today: string;
  /** Days of the usual spans. */
  spans: readonly number[];
  /** Why dates cannot be searched, and the id of the field to correct. */
  whyNot: (span: DateSpan) => { text: string; field: string } | undefined;
  onSpan: (span: DateSpan) => void;
};

export function DateSpanPanel(props: DateSpanPanelProps) {
  const { id, labels = text, today, spans, whyNot, onSpan } = props;
  const [span, setSpan] = useTyped(props.span);
  const reason = isTyped(span.from) && isTyped(span.to) ? whyNot(span) : undefined;
  const change = (next: DateSpan) => {
    const isRight = whyNot(next) === undefined;
    setSpan(next, isRight ? next : undefined);
    if (isRight) onSpan(next);
  };
  const field = (end: keyof DateSpan) => (
    <DateField
      id={`${id}-${end}`}
      label={labels[end]}
      value={span[end]}
      onChange={(date) => change({ ...span, [end]: date })}
      error={reason?.field === `${id}-${end}` ? reason.text : undefined}
      min={isoToWire(oldestDate(today))}
      max={isoToWire(addDays(today, 1))}
    />
  );
  return (
    <div className={styles.panel} role="group" aria-label={text.title}>
      <div className={styles.fields}>
        {field("from")}
        {field("to")}
      </div>
      <div className={styles.spans}>
        {spans.map((count) => (
          <Button key={count} size="small" onPress={() => change(lastDays(count, today))}>
            {text.lastDays(count)}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Nothing is said of a date while it is being typed. */
const isTyped = (date: string): boolean => date === "" || date.length === 10;
