/** The toolbar of Orders, one row that applies at once: open orders, number, dates, and the filters that are needed now and then. */
import { useState } from "react";
import { orderWindowDays } from "#contract/orders/rules/orders.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { useTypedText } from "#src/ui/kit/fields/use-typed.ts";
import { later } from "#src/ui/kit/page/later.tsx";
import type { IconName } from "#src/ui/kit/marks/icon.tsx";
import { useNarrow } from "#src/ui/kit/page/narrow.ts";
import * as text from "#src/text/orders/order-filters.ts";
import * as viewsText from "#src/text/orders/order-views.ts";
import { title } from "#src/text/orders/orders.ts";
import * as spanWords from "#src/text/trade/date-span.ts";
import { spanText } from "#src/ui/trade/date-span.ts";
import { DateSpanPanel } from "#src/ui/trade/date-span-panel.tsx";
import { AppliedFilters } from "./applied-filters.tsx";
import { countFolded, daysOf, hasUsualDays, isFiltered, whyNot, withDays, type FilterProps } from "./criteria.ts";
import { FiltersPanel } from "./filters-panel.tsx";
import styles from "./orders.module.css";
import { daySpans } from "./order-view.ts";
import { Stages } from "./stages.tsx";
import type { ViewChoiceProps } from "./view-choice.tsx";

export type OrderToolbarProps = FilterProps & ViewChoiceProps;

type OpenPart = "dates" | "filters" | "views";

const SavedViews = later(async () => (await import("./saved-views.tsx")).SavedViews);

export function OrderToolbar({ params, setting, onParams, ...choice }: OrderToolbarProps) {
  // Dates that cannot be searched are shown with what is wrong with them.
  const [open, setOpen] = useState<OpenPart | undefined>(() =>
    whyNot(params, setting) === undefined ? undefined : "dates",
  );
  const toggle = (part: OpenPart) => setOpen(open === part ? undefined : part);
  const isNarrow = useNarrow();
  const dates = hasUsualDays(params) ? spanWords.lastDays(orderWindowDays) : spanText(daysOf(params, setting));
  const filters = text.filters(countFolded(params));
  const openButton = (part: OpenPart, icon: IconName, label: string) => (
    <Button tone="quiet" icon={icon} label={label} expanded={open === part} onPress={() => toggle(part)}>
      {isNarrow ? undefined : label}
    </Button>
  );
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
        {openButton("filters", "filter", filters)}
        {openButton("views", "list", viewsText.views)}
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
          spans={daySpans}
          whyNot={(span) => whyNot(params, setting, span)}
          onSpan={(span) => onParams(withDays(params, span, setting), true)}
        />
      )}
      {open === "filters" && <FiltersPanel params={params} setting={setting} onParams={onParams} {...choice} />}
      {open === "views" && <SavedViews params={params} setting={setting} onParams={onParams} />}
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
