/** The dates of the order search: the usual spans as buttons, and two fields. Dates that can be searched apply at once. */
import { addDays, isoToWire } from "#contract/base/dates.ts";
import { oldestDate, orderWindowDays } from "#contract/orders/rules/orders.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { DateField } from "#src/ui/kit/fields/date-field.tsx";
import { useTyped } from "#src/ui/kit/fields/use-typed.ts";
import * as text from "#src/text/orders/order-filters.ts";
import {
  daysOf,
  lastDays,
  whyNot,
  withDays,
  type Days,
  type OrderParams,
  type OrderSearchSetting,
  type ShowOrders,
} from "./criteria.ts";
import styles from "./orders.module.css";

export type DatesPanelProps = { params: OrderParams; setting: OrderSearchSetting; onParams: ShowOrders };

export function DatesPanel({ params, setting, onParams }: DatesPanelProps) {
  const { today } = setting;
  const [days, setDays] = useTyped(daysOf(params, setting));
  const reason = whyNot(params, setting, days);
  const isTyped = (date: string) => date === "" || date.length === 10;
  const shown = isTyped(days.from) && isTyped(days.to) ? reason : undefined;
  const change = (next: Days) => {
    const isRight = whyNot(params, setting, next) === undefined;
    const other = withDays(params, next, setting);
    setDays(next, isRight ? daysOf(other, setting) : undefined);
    if (isRight) onParams(other, true);
  };
  const bounds = { min: isoToWire(oldestDate(today)), max: isoToWire(addDays(today, 1)) };
  const errorAt = (field: string) => (shown?.field === field ? shown.text : undefined);
  return (
    <div className={styles.panel} role="group" aria-label={text.datesLabel}>
      <div className={styles.days}>
        <DateField
          id="orders-from"
          label={text.from}
          value={days.from}
          onChange={(from) => change({ ...days, from })}
          error={errorAt("orders-from")}
          {...bounds}
        />
        <DateField
          id="orders-to"
          label={text.to}
          value={days.to}
          onChange={(to) => change({ ...days, to })}
          error={errorAt("orders-to")}
          {...bounds}
        />
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

const spans = [7, 30, orderWindowDays, 90, 365];
