/** What to look for. Dates and numbers are at hand, the rest folds away; a search that cannot run says why. */
import { useState, type ReactNode } from "react";
import { addDays, isoToWire } from "#contract/base/dates.ts";
import { oldestDate } from "#contract/orders/rules/orders.ts";
import { integerText } from "#contract/base/numbers.ts";
import { BlockedAction } from "#src/ui/kit/buttons/blocked-action.tsx";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { DateField } from "#src/ui/kit/fields/date-field.tsx";
import { day } from "#src/text/format.ts";
import * as text from "#src/text/orders/order-filters.ts";
import { title } from "#src/text/orders/orders.ts";
import { useNarrow } from "#src/ui/kit/page/narrow.ts";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { AppliedFilters } from "./applied-filters.tsx";
import { formOf, isFiltered, whyNot, type OrderForm, type OrderParams, type OrderSearchSetting } from "./criteria.ts";
import { MoreFilters, type MoreFiltersProps } from "./more-filters.tsx";
import styles from "./orders.module.css";

export type OrderFiltersProps = {
  params: OrderParams;
  setting: OrderSearchSetting;
  pending: boolean;
  onSearch: (form: OrderForm) => void;
  onParams: (params: OrderParams) => void;
  /** How the found ones are shown: on a phone it stands in one line with the way to the fields. */
  view: ReactNode;
};

/** Give it a key of `params`: another address is another form. */
export function OrderFilters({ params, setting, pending, onSearch, onParams, view }: OrderFiltersProps) {
  const [form, setForm] = useState(() => formOf(params, setting));
  const [isOpen, setOpen] = useState(false);
  const [isFolded, setFolded] = useState(true);
  const isNarrow = useNarrow();
  const { today } = setting;
  const reason = whyNot(form, today);
  const reasons = reason === undefined ? [] : [reason];
  const change = (part: Partial<OrderForm>) => setForm({ ...form, ...part });
  const search = () => {
    if (reason === undefined) onSearch(form);
  };
  if (isNarrow && isFolded && reason === undefined)
    return (
      <div className={styles.folded}>
        <Button tone="quiet" icon="search" expanded={false} onPress={() => setFolded(false)}>
          {text.find}
        </Button>
        {view}
        {isFiltered(params) && <span className="muted">{daysWords(form)}</span>}
        <AppliedFilters params={params} onParams={onParams} />
      </div>
    );
  return (
    <form
      role="search"
      aria-label={title}
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      {mainFilters({ form, today, onChange: change, onEnter: search })}
      {isOpen && (
        <div className={styles.more}>
          <MoreFilters form={form} customerId={setting.customer_id} onChange={change} onEnter={search} />
        </div>
      )}
      {!isOpen && <AppliedFilters params={params} onParams={onParams} />}
      <div className={styles.foot}>
        <BlockedAction tone="primary" type="submit" icon="search" pending={pending} reasons={reasons}>
          {text.search}
        </BlockedAction>
        <Button tone="quiet" icon="filter" expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {isOpen ? text.fewerFilters : text.moreFilters}
        </Button>
        {isFiltered(params) && (
          <Button tone="quiet" onPress={() => onParams({})}>
            {text.clearAll}
          </Button>
        )}
      </div>
    </form>
  );
}

/** What stands in the fields, in one line. */
function daysWords({ from, to, orderId, customerOrderNo, stage }: OrderForm): string {
  if (stage !== undefined && from === "" && to === "") return text.anyDate;
  const number = orderId || customerOrderNo;
  const days = from === "" && to === "" ? "" : text.dates(day(from), day(to));
  return [number, days].filter(Boolean).join(", ");
}

type MainFilters = Pick<MoreFiltersProps, "form" | "onChange" | "onEnter"> & Pick<OrderSearchSetting, "today">;

/** What is at hand: dates and numbers. */
function mainFilters({ form, today, onChange, onEnter }: MainFilters) {
  const bounds = { min: isoToWire(oldestDate(today)), max: isoToWire(addDays(today, 1)) };
  return (
    <div className={styles.main}>
      <DateField
        id="orders-from"
        label={text.from}
        value={form.from}
        onChange={(from) => onChange({ from })}
        {...bounds}
      />
      <DateField id="orders-to" label={text.to} value={form.to} onChange={(to) => onChange({ to })} {...bounds} />
      <TextField
        label={text.order}
        value={form.orderId}
        onChange={(typed) => onChange({ orderId: integerText(form.orderId, typed) })}
        inputMode="numeric"
        onEnter={onEnter}
      />
      <TextField
        label={text.poNumber}
        value={form.customerOrderNo}
        onChange={(customerOrderNo) => onChange({ customerOrderNo })}
        maxLength={40}
        onEnter={onEnter}
      />
    </div>
  );
}
