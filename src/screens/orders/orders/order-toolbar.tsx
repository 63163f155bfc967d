/** The toolbar of Orders, one row that applies at once: open orders, number, dates, and the filters that are needed now and then. */
import { useState } from "react";
import { orderWindowDays } from "#contract/orders/rules/orders.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { useTypedText } from "#src/ui/kit/fields/use-typed.ts";
import { useNarrow } from "#src/ui/kit/page/narrow.ts";
import * as text from "#src/text/orders/order-filters.ts";
import { title } from "#src/text/orders/orders.ts";
import * as spanWords from "#src/text/trade/date-span.ts";
import { spanText } from "#src/ui/trade/date-span.ts";
import { DateSpanPanel } from "#src/ui/trade/date-span-panel.tsx";
import { AppliedFilters } from "./applied-filters.tsx";
import { countFolded, daysOf, hasUsualDays, isFiltered, whyNot, withDays, type FilterProps } from "./criteria.ts";
import { FiltersPanel } from "./filters-panel.tsx";
import styles from "./orders.module.css";
import { Stages } from "./stages.tsx";
import type { ViewChoiceProps } from "./view-choice.tsx";

export type OrderToolbarProps = FilterProps & ViewChoiceProps;

export function OrderToolbar({ params, setting, onParams, view, onView }: OrderToolbarProps) {
  // Dates that cannot be searched are shown with what is wrong with them.
  const [open, setOpen] = useState(() => (whyNot(params, setting) === undefined ? undefined : "dates"));
  const toggle = (part: "dates" | "filters") => setOpen(open === part ? undefined : part);
  const isNarrow = useNarrow();
  const dates = hasUsualDays(params) ? spanWords.lastDays(orderWindowDays) : spanText(daysOf(params, setting));
  const filters = text.filters(countFolded(params));
  return (
    <form role="search" aria-label={title} className={styles.search} onSubmit={(event) => event.preventDefault()}>
      <div className={styles.toolbar}>
        <Stages params={params} onParams={onParams} />
        <NumberField params={params} onParams={onParams} />
        <Button
          icon="calendar"
          iconAfter={isNarrow ? undefined : "down"}
          label={spanWords.datesOf(dates)}
          expanded={open === "dates"}
          onPress={() => toggle("dates")}
        >
          {isNarrow ? undefined : dates}
        </Button>
        <Button
          tone="quiet"
          icon="filter"
          label={filters}
          expanded={open === "filters"}
          onPress={() => toggle("filters")}
        >
          {isNarrow ? undefined : filters}
        </Button>
        {isFiltered(params) && (
          <Button tone="quiet" onPress={() => onParams({ sort: params.sort })}>
            {text.clearAll}
          </Button>
        )}
      </div>
      {open === "dates" && (
        <DateSpanPanel
          id="orders"
          span={daysOf(params, setting)}
          today={setting.today}
          spans={[7, 30, orderWindowDays, 90, 365]}
          whyNot={(span) => whyNot(params, setting, span)}
          onSpan={(span) => onParams(withDays(params, span, setting), true)}
        />
      )}
      {open === "filters" && (
        <FiltersPanel params={params} setting={setting} onParams={onParams} view={view} onView={onView} />
      )}
      <AppliedFilters
        params={params}
        dates={isNarrow && !hasUsualDays(params) ? dates : undefined}
        onParams={onParams}
      />
    </form>
  );
}

function NumberField({ params, onParams }: Pick<FilterProps, "params" | "onParams">) {
  const typed = useTypedText(params.number_part ?? "", (number) =>
    onParams({ ...params, number_part: number || undefined }, true),
  );
  return (
    <div className={styles.numberField}>
      <TextField
        label={text.orderOrPoNumber}
        labelHidden
        placeholder={text.orderOrPoNumber}
        icon="search"
        type="search"
        maxLength={40}
        {...typed}
      />
    </div>
  );
}
