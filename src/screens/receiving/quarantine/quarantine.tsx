/** Suspect product: what is in quarantine and what became of it, and what was shipped of a lot or a serial number, with its documents. */
import { useState } from "react";
import type { Entry } from "#outbox/entry/entry.ts";
import { useQuarantine, useTakeBackUnit } from "#src/data/receiving/quarantine.ts";
import { useTransactions } from "#src/data/receiving/transactions.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { suspectReasons } from "#contract/receiving/quarantine-text.ts";
import { useIsRecalled } from "#src/data/reports/recalls.ts";
import { Badge } from "#src/ui/kit/marks/badge.tsx";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { formatQuantity } from "#src/text/format.ts";
import * as quarantineText from "#src/text/receiving/quarantine.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { useScanner } from "#src/ui/kit/device/use-scanner.ts";
import { Lot } from "#src/ui/trade/lot.tsx";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { lotOrSerial } from "./lot-or-serial.ts";
import { fieldFor } from "#src/screens/receiving/scan/field-for.ts";
import styles from "./quarantine.module.css";
import { QuarantinedRow } from "./quarantined-row.tsx";
import { ScanField } from "#src/screens/receiving/scan/scan-field.tsx";
import { TransactionRow } from "./transaction-row.tsx";

/** `canReceive`: false for staff, who only look. */
export type QuarantineProps = { timeZone: string; canReceive: boolean };

export function Quarantine({ timeZone, canReceive }: QuarantineProps) {
  return (
    <div className={styles.quarantine}>
      <Units timeZone={timeZone} canReceive={canReceive} />
      <Transactions timeZone={timeZone} />
    </div>
  );
}

function Units({ timeZone, canReceive }: QuarantineProps) {
  const { query, units, waiting } = useQuarantine();
  const isReachable = useReachable();
  return (
    <section aria-labelledby="quarantine-title" className={styles.part}>
      <h2 id="quarantine-title">{quarantineText.title}</h2>
      {waiting.map((entry) => (
        <WaitingUnit key={entry.key} entry={entry} />
      ))}
      {units === undefined && query.isPending && isReachable && <Skeleton label={quarantineText.loading} plain />}
      {units === undefined && (query.isError || !isReachable) && (
        <ErrorState
          title={quarantineText.loadFailed}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {units?.length === 0 && waiting.length === 0 && (
        <Empty icon="shield" title={quarantineText.emptyTitle} text={quarantineText.emptyHint} />
      )}
      {units !== undefined && units.length > 0 && (
        <ul className={styles.rows} aria-label={quarantineText.listLabel}>
          {units.map((unit) => (
            <QuarantinedRow
              key={unit.quarantine_id}
              unit={unit}
              timeZone={timeZone}
              canReceive={canReceive}
              isOff={!isReachable}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** What this device put there, and the server does not know yet. */
function WaitingUnit({ entry: { body, snapshot, state, last_error }, entry }: { entry: Entry<"quarantineUnit"> }) {
  const takeBack = useTakeBackUnit();
  const isRecalled = useIsRecalled();
  return (
    <div className={styles.waiting}>
      <div className={styles.what}>
        <b>{wholeAmounts(snapshot?.full_description ?? quarantineText.unnamedProduct(body.item_id))}</b>
        <span>{suspectReasons[body.reason]}</span>
        <span className="muted">
          {body.serial_number && `${quarantineText.serialNamed(body.serial_number)} `}
          {body.lot_no && (
            <Lot word="Lot" number={body.lot_no} isRecalled={isRecalled(body.item_id, body.lot_no)} />
          )}{" "}
          {formatQuantity(body.quantity, unitName(snapshot?.sale_UOM_desc ?? "unit"))}
        </span>
        {body.note && <span>{body.note}</span>}
        <span>
          <Badge tone={state === "blocked" ? "refused" : "waiting"}>
            {state === "blocked"
              ? (last_error?.message ?? quarantineText.needsAttention)
              : quarantineText.savedOnDevice()}
          </Badge>
        </span>
      </div>
      {state !== "sending" && (
        <Button icon="undo" onPress={() => takeBack.mutate(entry)}>
          {quarantineText.discard}
        </Button>
      )}
    </div>
  );
}

/** What was shipped of a lot or a serial number, with its documents. */
function Transactions({ timeZone }: { timeZone: string }) {
  const isReachable = useReachable();
  const [typed, setTyped] = useState("");
  const [sought, setSought] = useState("");
  const found = useTransactions(sought);
  const seek = (code: string) => {
    const text = lotOrSerial(code, new Date().getFullYear());
    setTyped(text);
    setSought(text);
  };
  useScanner({ onScan: seek, fieldFor });
  return (
    <section aria-labelledby="transactions-title" className={styles.part}>
      <h2 id="transactions-title">{quarantineText.transactions}</h2>
      <ScanField label={quarantineText.search} text={typed} onText={setTyped} onEnter={seek} />
      {!isReachable && <Note icon="offline">{quarantineText.searchOnline}</Note>}
      {sought !== "" && isReachable && found.isPending && <Skeleton label={quarantineText.searching} plain />}
      {found.isError && (
        <ErrorState
          title={quarantineText.searchFailed}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      )}
      {found.data?.length === 0 && (
        <Empty icon="search" title={quarantineText.noMatchTitle} text={quarantineText.noMatchHint} />
      )}
      {found.data !== undefined && found.data.length > 0 && (
        <ul className={styles.rows} aria-label={quarantineText.transactionsLabel}>
          {found.data.map((each) => (
            <TransactionRow
              key={`${each.shipment_order_id} ${each.ndc_code} ${each.lot_no}`}
              transaction={each}
              timeZone={timeZone}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
