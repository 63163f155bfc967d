/** What came, by receive date: the last week unless asked otherwise; an entry can be cancelled and the cancel taken back. */
import { useState } from "react";
import { fromAfterTo } from "#contract/receiving/history-text.ts";
import { addDays, isoToWire, wireToIso } from "#contract/base/dates.ts";
import { oldestDate } from "#contract/orders/rules/orders.ts";
import { historyDays, historyLimit, historyUntil } from "#contract/receiving/rules/receiving.ts";
import { rememberedSince } from "#src/data/base/age.ts";
import { useHistory } from "#src/data/receiving/receiving.ts";
import { Age } from "#src/ui/kit/words/age.tsx";
import { dateProblem } from "#src/ui/kit/fields/date-entry.ts";
import { DateField } from "#src/ui/kit/fields/date-field.tsx";
import { day } from "#src/text/format.ts";
import * as text from "#src/text/receiving/history.ts";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { Rows } from "#src/ui/kit/lists/rows.tsx";
import { ShowMore } from "#src/ui/kit/lists/show-more.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import styles from "./history.module.css";
import { HistoryRow } from "./history-row.tsx";
import { ReportButton } from "#src/screens/receiving/paper/report-button.tsx";
import { ScanField } from "#src/screens/receiving/scan/scan-field.tsx";
import { useSought } from "./use-sought.ts";

const head = [
  { key: "date", label: text.receivedHeading },
  { key: "what", label: text.productHeading },
  { key: "quantity", label: text.quantityHeading, end: true },
  { key: "act", label: "" },
];

export type HistoryProps = {
  /** `MM/DD/YYYY` */
  today: string;
  timeZone: string;
  /** False for staff, who only look. */
  canReceive: boolean;
  from: string | undefined;
  to: string | undefined;
  onDates: (dates: { from: string; to: string }) => void;
  /** Whoever scans a carton has one to receive. */
  onScan: (code: string) => void;
};

export function History({ today, timeZone, canReceive, from: askedFrom, to: askedTo, onDates, onScan }: HistoryProps) {
  const days = useDays({ today, askedFrom, askedTo, onDates });
  const { from, to, bounds, problem, query, data } = days;

  const isLoading = data === undefined && problem === undefined && query.isFetching;
  const sought = useSought({ receipts: data, isLoading, year: Number(today.slice(-4)), onScan });
  const { found } = sought;
  const change = (dates: { from: string; to: string }) => {
    days.change(dates);
    sought.showFirst();
  };
  return (
    <div className={styles.history}>
      <div className={styles.dates}>
        <DateField label={text.from} value={from} onChange={(next) => change({ from: next, to })} {...bounds} />
        <DateField label={text.to} value={to} onChange={(next) => change({ from, to: next })} {...bounds} />
        {problem === undefined && reportOf(to)}
      </div>
      <ScanField label={text.search} text={sought.text} onText={sought.type} onEnter={sought.scan} />
      {problem !== undefined && <Note tone="attention">{problem}</Note>}
      <Age what={text.remembered} since={rememberedSince(query)} />
      {problem === undefined && whyNoList(days, found)}
      {problem === undefined && data !== undefined && found !== undefined && found.length > 0 && (
        <>
          {data.length >= historyLimit && <Note>{text.newestOnly}</Note>}
          <Rows label={text.listLabel} className={styles.rows ?? ""} head={head}>
            {found.slice(0, sought.shown).map((receipt) => (
              <HistoryRow
                key={receipt.order_receive_id}
                receipt={receipt}
                today={today}
                timeZone={timeZone}
                canReceive={canReceive}
              />
            ))}
          </Rows>
          <ShowMore
            shown={Math.min(sought.shown, found.length)}
            total={found.length}
            unit={text.unit}
            onMore={sought.showMore}
          />
        </>
      )}
    </div>
  );
}

type Asked = Pick<HistoryProps, "today" | "onDates"> & { askedFrom: string | undefined; askedTo: string | undefined };

/** Of which days it is, the last week unless asked otherwise, and what came in them. `problem`: why nothing can be asked. */
function useDays({ today, askedFrom, askedTo, onDates }: Asked) {
  const now = wireToIso(today) ?? today;
  const [from, setFrom] = useState(askedFrom ?? isoToWire(addDays(now, -historyDays)));
  const [to, setTo] = useState(askedTo ?? today);
  const bounds = { min: isoToWire(oldestDate(now)), max: isoToWire(addDays(now, 1)) };
  const problem = whyNot(from, to, bounds);
  const endsToday = askedFrom === undefined && askedTo === undefined;
  const until = historyUntil(to, today);
  const { query, receipts, isOwnOnly } = useHistory(from, until, { enabled: problem === undefined, endsToday });
  const change = (dates: { from: string; to: string }) => {
    setFrom(dates.from);
    setTo(dates.to);
    if (whyNot(dates.from, dates.to, bounds) === undefined) onDates(dates);
  };
  return { from, to, bounds, problem, query, data: receipts, isOwnOnly, change };
}

const reportOf = (receive_date: string) => (
  <ReportButton wanted={{ kind: "receiving report of", receive_date }} of={day(receive_date)} saysAll />
);

/** What is so where nothing is listed, and what a list without the network leaves out. */
const whyNoList = ({ query, data, isOwnOnly }: ReturnType<typeof useDays>, found: readonly unknown[] | undefined) => (
  <>
    {isOwnOnly && <Note>{text.ownOnly()}</Note>}
    {query.isPending && data === undefined && loading}
    {!query.isPending && data === undefined && (
      <ErrorState title={text.loadFailed} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    )}
    {data?.length === 0 && noneCame}
    {data !== undefined && data.length > 0 && found?.length === 0 && noneFound}
  </>
);

const loading = <Skeleton label={text.loading} plain />;

const noneCame = <Empty title={text.emptyTitle} text={text.emptyHint} />;

const noneFound = <Empty icon="search" title={text.noMatchTitle} text={text.noMatchHint} />;

function whyNot(from: string, to: string, bounds: { min: string; max: string }): string | undefined {
  const [first, last] = [wireToIso(from), wireToIso(to)];
  if (first === undefined || last === undefined) return text.enterDates;
  if (first > last) return fromAfterTo;
  return dateProblem(from, bounds) ?? dateProblem(to, bounds);
}
