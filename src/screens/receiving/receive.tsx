/** Receive: what is to come, what nobody ordered, and what came. Tablet first: the dock does not scroll as a page. */
import { useState } from "react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { isoToWire } from "#contract/base/dates.ts";
import { usePending } from "#src/data/receiving/receiving.ts";
import { useUser } from "#src/data/identity/session.ts";
import { useToday } from "#src/data/base/today.ts";
import { useAwake } from "#src/ui/kit/use-awake.ts";
import { Tabs } from "#src/ui/kit/tabs.tsx";
import styles from "./dock.module.css";
import { History } from "./history.tsx";
import { Pending } from "./pending.tsx";
import { Unexpected } from "./unexpected.tsx";

/** What ships while the dock is open appears by itself. */
const lookAgainMs = 60_000;

export function ReceiveScreen() {
  useAwake();
  const { tab = "pending", order_id, from, to } = useSearch({ from: "/signed-in/receive" });
  const navigate = useNavigate({ from: "/receive" });
  const { customer } = useUser();
  const [scanned, setScanned] = useState(""); // on another tab, and looked for on the one that is opened for it
  const { lines } = usePending({ refetchInterval: lookAgainMs });
  const today = isoToWire(useToday(customer.time_zone));
  return (
    <div className={styles.dock}>
      <h1>Receive</h1>
      <Tabs
        label="Receive"
        chosen={tab}
        onChoose={(next) => {
          setScanned("");
          void navigate({ search: next === "pending" ? {} : { tab: next }, replace: true });
        }}
        tabs={[
          { key: "pending", label: "Pending", count: lines?.length },
          { key: "unexpected", label: "Not expected" },
          { key: "history", label: "History" },
        ]}
      >
        {tab === "pending" && (
          <Pending
            today={today}
            orderId={order_id}
            onAllOrders={() => void navigate({ search: {} })}
            startWith={scanned}
            onUnexpected={(missed) => {
              setScanned(missed);
              void navigate({ search: { tab: "unexpected" } });
            }}
          />
        )}
        {tab === "unexpected" && <Unexpected today={today} startWith={scanned} />}
        {tab === "history" && (
          <History
            today={today}
            timeZone={customer.time_zone}
            from={from}
            to={to}
            onScan={(code) => {
              setScanned(code);
              void navigate({ search: {} });
            }}
            onDates={(dates) => void navigate({ search: { tab: "history", ...dates }, replace: true })}
          />
        )}
      </Tabs>
    </div>
  );
}
