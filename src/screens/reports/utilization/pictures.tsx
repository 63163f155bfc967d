/** Spend or units, over time and by class, product and ship-to address. */
import { useState } from "react";
import type { OutputOf } from "#contract/base/call.ts";
import type { Part, utilizationSummary } from "#contract/reports/utilization.ts";
import * as text from "#src/text/reports/utilization-charts.ts";
import { Bars } from "#src/ui/kit/chart/bars.tsx";
import { ChartCard } from "#src/ui/kit/chart/chart-card.tsx";
import { LineChart } from "#src/ui/kit/chart/line-chart.tsx";
import { day, formatQuantity, money } from "#src/text/format.ts";
import { Segments } from "#src/ui/kit/buttons/segments.tsx";
import styles from "./utilization.module.css";

type Summary = OutputOf<typeof utilizationSummary>;
type Measure = "spend" | "units";

const measures = [
  { value: "spend", label: text.spend },
  { value: "units", label: text.units },
] as const;
const mostBars = 8;
const stepColumns = { day: text.day, week: text.week, month: text.month } as const;
const stepWords = { day: text.byDay, week: text.byWeek, month: text.byMonth } as const;

export function Pictures({ summary }: { summary: Summary }) {
  const [measure, setMeasure] = useState<Measure>("spend");
  const { step, over_time, by_class, by_product, by_ship_to } = summary;
  const inAll = text.totalOf(money(summary.spend), summary.units);
  const ofControlled = summary.controlled_spend === 0 ? "" : text.controlledPart(money(summary.controlled_spend));
  const points = over_time.map((part) => ({
    key: part.key,
    name: step === "month" ? monthOf(part.key) : day(part.key).replace(/, \d{4}$/, ""),
    value: part[measure],
  }));
  return (
    <section className="stack" aria-labelledby="pictures">
      <div className={styles.inAll}>
        <div>
          <h2 id="pictures">{text.total}</h2>
          <p className="muted">
            {inAll}
            {ofControlled}
          </p>
        </div>
        <Segments label={text.measure} choices={measures} value={measure} onChange={setMeasure} />
      </div>
      <div className={styles.pictures}>
        <ChartCard
          title={stepWords[step]}
          text={hints[measure]}
          {...tableOf(stepColumns[step], over_time, (part) => timeName(step, part))}
        >
          <LineChart points={points} isMoney={measure === "spend"} />
        </ChartCard>
        <Compared title={text.byClass} kind={text.productClass} parts={by_class} measure={measure} />
        <Compared title={text.byProduct} kind={text.product} parts={by_product} measure={measure} />
        <Compared title={text.byShipTo} kind={text.shipTo} parts={by_ship_to} measure={measure} />
      </div>
    </section>
  );
}

const hints = { spend: text.spendHint, units: text.unitsHint } as const;

type ComparedProps = { title: string; kind: string; parts: readonly Part[]; measure: Measure };

function Compared({ title, kind, parts, measure }: ComparedProps) {
  const largest = parts.toSorted((one, other) => other[measure] - one[measure]).slice(0, mostBars);
  const bars = largest.map((part) => ({
    key: part.key,
    name: part.name,
    value: part[measure],
    written: written(part, measure),
    controlled: part.controlled[measure],
  }));
  const isCut = parts.length > mostBars;
  return (
    <ChartCard
      title={title}
      text={isCut ? text.largest(hints[measure], mostBars) : hints[measure]}
      {...tableOf(kind, parts, ({ name }) => name)}
    >
      <Bars bars={bars} />
    </ChartCard>
  );
}

const written = (part: Part, measure: Measure): string =>
  measure === "spend" ? money(part.spend) : formatQuantity(part.units);

function tableOf(kind: string, parts: readonly Part[], nameOf: (part: Part) => string) {
  return {
    head: [kind, text.spend, text.units] as const,
    rows: parts.map((part) => [nameOf(part), money(part.spend), formatQuantity(part.units)] as const),
  };
}

const month = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", year: "numeric" });
const monthOf = (start: string): string => month.format(new Date(`${start}T00:00:00Z`));

const timeName = (step: Summary["step"], { key }: Part): string =>
  step === "month" ? monthOf(key) : step === "week" ? text.weekOf(day(key)) : day(key);
