/** Receive: what is to come, what nobody ordered, and what came. Tablet first: the dock does not scroll as a page. Staff only look at what came. */
import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { isoToWire } from "#contract/base/dates.ts";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import { usePending } from "#src/data/receiving/pending.ts";
import { useLatestRecalls } from "#src/data/reports/recalls.ts";
import { useUser } from "#src/data/identity/session.ts";
import { useToday } from "#src/data/base/today.ts";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { useAwake } from "#src/ui/kit/device/use-awake.ts";
import { contrastAtom, handAtom } from "#src/ui/kit/device/dock-settings.ts";
import { later } from "#src/ui/kit/page/later.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { Tabs } from "#src/ui/kit/buttons/tabs.tsx";
import { deviceName } from "#src/text/device.ts";
import * as text from "#src/text/receiving/receive.ts";
import { outboxAtom } from "#src/offline/outbox.ts";
import { storageWords } from "#src/ui/trade/storage-words.ts";
import styles from "#src/screens/receiving/board/dock.module.css";
import { Pending } from "#src/screens/receiving/board/pending.tsx";

const Unexpected = later(async () => (await import("#src/screens/receiving/unexpected/unexpected.tsx")).Unexpected);
const History = later(async () => (await import("#src/screens/receiving/history/history.tsx")).History);
const Quarantine = later(async () => (await import("#src/screens/receiving/quarantine/quarantine.tsx")).Quarantine);
const ThisDevice = later(async () => (await import("#src/screens/receiving/device/this-device.tsx")).ThisDevice);

/** What ships or is recalled while the dock is open appears by itself. */
const lookAgainMs = 60_000;

const otherTabs = [
  { key: "unexpected", label: text.unexpected },
  { key: "history", label: text.history },
  { key: "quarantine", label: text.quarantine },
  { key: "device", label: text.setup },
] as const;
const staffTabs = otherTabs.filter(({ key }) => key === "history" || key === "quarantine");

export function ReceiveScreen() {
  useAwake();
  useBattery();
  const hand = useAtomValue(handAtom);
  const contrast = useAtomValue(contrastAtom);
  const { order_id, from, to } = useSearch({ from: "/signed-in/receive" });
  const navigate = useNavigate({ from: "/receive" });
  const { customer } = useUser();
  const { canReceive, further, tab } = useTabs();
  const [scanned, setScanned] = useState(""); // on another tab, and looked for on the one that is opened for it
  const { toReceive } = usePending({ refetchInterval: lookAgainMs });
  useLatestRecalls(lookAgainMs);
  const today = isoToWire(useToday(customer.time_zone));
  const lookFor = (code: string, search: { tab?: "unexpected" } = {}) => {
    setScanned(code);
    void navigate({ search });
  };
  return (
    <div className={styles.dock} data-hand={hand} data-contrast={contrast}>
      <StorageProblem />
      <h1>{text.title}</h1>
      <Tabs
        label={text.title}
        chosen={tab}
        onChoose={(next) => {
          setScanned("");
          void navigate({ search: next === "pending" ? {} : { tab: next }, replace: true });
        }}
        tabs={[{ key: "pending", label: text.pending, count: toReceive?.length }, ...further]}
      >
        {tab === "pending" && !canReceive && <NotForStaff company={customer.company_name} />}
        {tab === "pending" && canReceive && (
          <Pending
            today={today}
            orderId={order_id}
            onAllOrders={() => void navigate({ search: {} })}
            onOrder={(id) => void navigate({ search: { order_id: id } })}
            startWith={scanned}
            onUnexpected={(missed) => lookFor(missed, { tab: "unexpected" })}
          />
        )}
        {tab === "unexpected" && <Unexpected today={today} startWith={scanned} />}
        {tab === "quarantine" && <Quarantine timeZone={customer.time_zone} canReceive={canReceive} />}
        {tab === "device" && <ThisDevice />}
        {tab === "history" && (
          <History
            today={today}
            timeZone={customer.time_zone}
            canReceive={canReceive}
            from={from}
            to={to}
            onScan={(code) => lookFor(code)}
            onDates={(dates) => void navigate({ search: { tab: "history", ...dates }, replace: true })}
          />
        )}
      </Tabs>
    </div>
  );
}

/** Returns the tabs after the first that the user has, and which tab is open: the first where the address names another user's. */
function useTabs() {
  const { tab: wanted = "pending" } = useSearch({ from: "/signed-in/receive" });
  const user = useUser();
  const canReceive = mayCall("receiving", { ...user, is_customer_admin: user.customer.is_customer_admin });
  const further = canReceive ? otherTabs : staffTabs;
  return { canReceive, further, tab: further.some(({ key }) => key === wanted) ? wanted : "pending" };
}

/** In place of the board: staff record no receipt for a customer. */
function NotForStaff({ company }: { company: string }) {
  return (
    <Empty
      icon="lock"
      title={text.usersOnly(company)}
      text={text.usersOnlyHint}
      action={
        <Link className={buttonClass()} to="/orders" search={{ stage: "to-receive" }}>
          {text.showOrders}
        </Link>
      }
    />
  );
}

/** Says it where nothing that is entered can be kept. */
function StorageProblem() {
  const problem = storageWords(useAtomValue(outboxAtom), deviceName());
  if (problem === undefined) return null;
  return (
    <div className={styles.problem}>
      <Note tone="attention">{problem}</Note>
    </div>
  );
}

/** Says it when the battery runs low. */
function useBattery(): void {
  useEffect(() => {
    const left = new AbortController();
    void import("#src/ui/kit/device/battery.ts").then(
      (battery) => battery.watchBattery(left.signal),
      () => undefined, // the device's own sign has to do
    );
    return () => left.abort();
  }, []);
}
