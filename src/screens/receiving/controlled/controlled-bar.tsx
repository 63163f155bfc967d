/**
 * Over the list, as long as there is anything controlled on the board: which orders are to receive, and which counts wait for a second
 * person. It is there from the beginning and of one height, so that no row moves; below the list where only counts wait.
 */
import { useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { unitFor } from "#contract/base/units.ts";
import { unreceivedControlled } from "#contract/receiving/rules/controlled.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { useUser } from "#src/data/identity/session.ts";
import { useSecondCounts } from "#src/data/receiving/second-counts.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { fetchAhead } from "#src/ui/kit/dialogs/dialog.tsx";
import { formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/receiving/controlled.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { later, Nothing } from "#src/ui/kit/page/later.tsx";
import styles from "./controlled-bar.module.css";

const UnreceivedDialog = later(
  async () => (await import("./unreceived-dialog.tsx")).UnreceivedDialog,
  undefined,
  Nothing,
);
const SecondCountDialog = later(
  async () => (await import("./second-count-dialog.tsx")).SecondCountDialog,
  undefined,
  Nothing,
);

export type ControlledBarProps = {
  /** What stands on the board, of all orders. */
  lines: readonly PendingReceive[];
  /** `MM/DD/YYYY` */
  today: string;
  /** One order is shown alone: its lines have the room, and only counts that wait are told. */
  isOfOne: boolean;
  onOrder: (orderId: number) => void;
};

export function ControlledBar({ lines, today, isOfOne, onOrder }: ControlledBarProps) {
  const { customer } = useUser();
  const { counts, unsent } = useSecondCounts();
  const { show } = useSearch({ from: "/signed-in/receive" });
  const [open, setOpen] = useState<"orders" | "counts" | undefined>(show === "controlled" ? "orders" : undefined);
  useEffect(() => {
    // Before a network is missed.
    for (const dialog of [UnreceivedDialog, SecondCountDialog]) void dialog.preload().catch(() => undefined);
    fetchAhead();
  }, []);
  const orders = unreceivedControlled(lines, { today, timeZone: customer.time_zone });
  const waiting = counts.length + unsent;
  if (waiting === 0 && (isOfOne || lines.every(({ schedule_name }) => schedule_name === null))) return null;
  return (
    <section className={styles.bar} aria-label={text.barLabel}>
      <Icon name="shield" />
      <p role="status">{text.notReceived(orders)}</p>
      {orders.length > 0 && (
        <Button tone="quiet" onPress={() => setOpen("orders")}>
          {text.show}
          <span className="hush"> {text.showHint}</span>
        </Button>
      )}
      {waiting > 0 && (
        <Button icon="user" onPress={() => setOpen("counts")}>
          {text.confirm} {formatQuantity(waiting)}{" "}
          <span className={styles.wide}>{unitFor(waiting, text.countUnit)}</span>
        </Button>
      )}
      {open === "orders" && orders.length > 0 && (
        <UnreceivedDialog
          orders={orders}
          onOrder={(id) => {
            setOpen(undefined);
            onOrder(id);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === "counts" && <SecondCountDialog counts={counts} unsent={unsent} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
