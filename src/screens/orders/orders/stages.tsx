/** Open orders, each stage with how many there are: one press shows those, whenever they were placed. */
import { useQuery } from "@tanstack/react-query";
import type { OrderStage } from "#contract/orders/orders.ts";
import { mostCounted, orderStages, stageDescriptions } from "#contract/orders/rules/orders.ts";
import { ordersAtAGlanceQuery } from "#src/data/orders/orders.ts";
import { formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/orders/orders.ts";
import type { OrderParams, ShowOrders } from "./criteria.ts";
import styles from "./orders.module.css";

export type StagesProps = { params: OrderParams; onParams: ShowOrders };

export function Stages({ params, onParams }: StagesProps) {
  const { data } = useQuery(ordersAtAGlanceQuery);
  const { stage, sort, ...others } = params;
  const isAll = Object.values(others).every((value) => value === undefined) && stage === undefined;
  // The one that is selected stays, also when the last of it has gone. The others are behind Filters.
  const shown = orderStages.filter((each) => each === stage || (inBar.has(each) && (data?.stages[each] ?? 0) > 0));
  if (shown.length === 0) return null;
  return (
    <div className={styles.stages} role="group" aria-label={text.stages}>
      <button type="button" aria-pressed={isAll} onClick={() => onParams({ sort })}>
        {text.all}
      </button>
      {shown.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === stage}
          onClick={() => onParams({ sort, stage: each === stage ? undefined : each })}
        >
          {stageDescriptions[each]} <b>{countWords(data?.stages[each])}</b>
        </button>
      ))}
    </div>
  );
}

const inBar: ReadonlySet<OrderStage> = new Set(["on-the-way", "to-receive", "late"]);

const countWords = (count: number | undefined): string =>
  count === undefined ? "" : count > mostCounted ? `${formatQuantity(mostCounted)}+` : formatQuantity(count);
