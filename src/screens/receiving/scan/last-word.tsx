/**
 * What the last scan or receipt came to, in a place of its own that is always kept: nothing on the dock moves for a message. Dashed while it is only on
 * this device, and solid once the server has it.
 */
import { useEffect, type ReactNode } from "react";
import type { Entry } from "#outbox/entry/entry.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { isWaiting } from "#src/data/overlay/laid-over.ts";
import type { Suspect } from "#src/data/receiving/quarantine.ts";
import { useEntry } from "#src/data/receiving/receiving.ts";
import { whenSent } from "#src/data/outbox/sync.ts";
import { later } from "#src/ui/kit/page/later.tsx";
import { deviceName } from "#src/text/device.ts";
import { Icon, type IconName } from "#src/ui/kit/marks/icon.tsx";
import type { ParcelDelivery } from "#src/screens/receiving/count/find-delivery.ts";
import * as text from "#src/text/receiving/scan.ts";
import * as lastScanText from "#src/text/receiving/last-scan.ts";
import type { ScanVerdict } from "#src/screens/receiving/count/counting.ts";
import styles from "./last-word.module.css";
import { lastScanId } from "./field-for.ts";
import { OnNoLine, type MissedProps } from "./on-no-line.tsx";
import { verdictIcon } from "#src/screens/receiving/count/verdict-words.ts";

const MissedWhy = later<MissedProps>(async () => (await import("./missed-why.tsx")).MissedWhy, OnNoLine, OnNoLine);

type Said = { verdict: ScanVerdict | "twice"; tone: "ok" | "attention" | "refused"; title: string; text: string };

/**
 * `entered`: the entry by its key, and what it was. `missed`: nothing was found with it. `counted`: what came of a scan; `undo`: on which line; `suspect`: it is not what was
 * shipped, and may be put in quarantine. `quarantined`: it was. `filed`: an exception, by its entry.
 * `delivery`: the box that a tracking number was scanned on. `elsewhere`: it is on another order than the one that is shown. `refused`: the server turned it down.
 */
export type Word =
  | { kind: "entered"; key: string; text: string; order_id: number | null }
  | { kind: "missed"; scanned: string; why?: string | undefined }
  | ({ kind: "counted"; undo?: PendingReceive; suspect?: Suspect } & Said)
  | ({ kind: "delivery" } & ParcelDelivery)
  | { kind: "elsewhere"; order_id: number; text: string }
  | { kind: "quarantined"; key: string; text: string }
  | { kind: "filed"; key: string; text: string }
  | { kind: "refused"; text: string };

/** @param props.hint what stands there before anything was done. @param props.action what can be done about it. */
export function LastWord({ word, hint, action }: { word: Word | undefined; hint: ReactNode; action?: ReactNode }) {
  useEffect(() => void MissedWhy.preload().catch(() => undefined), []); // before a network is missed
  const entry = useEntry(word !== undefined && "key" in word ? word.key : undefined);
  return (
    <div id={lastScanId} className={styles.word} role="status" data-verdict={verdictOf(word)}>
      {word === undefined && <span className="muted">{hint}</span>}
      {word?.kind === "missed" && (
        <Told icon="attention" tone="attention" title={text.noMatch}>
          <MissedWhy scanned={word.scanned} why={word.why} />
        </Told>
      )}
      {word?.kind === "counted" && (
        <Told icon={verdictIcon[word.verdict]} tone={word.tone} title={word.title}>
          {word.text}
        </Told>
      )}
      {word?.kind === "delivery" && <DeliveryFound {...word} />}
      {word?.kind === "elsewhere" && (
        <Told icon="go" tone="attention" title={lastScanText.otherOrder(word.order_id)}>
          {lastScanText.notCounted(word.text)}
        </Told>
      )}
      {word?.kind === "refused" && (
        <Told icon="refused" tone="refused" title={lastScanText.notReceived}>
          {word.text}
        </Told>
      )}
      {word?.kind === "quarantined" && (
        <Told icon="shield" tone={entry?.state === "done" ? "attention" : "waiting"} title={lastScanText.inQuarantine}>
          {entry?.state === "done"
            ? lastScanText.keepApart(word.text)
            : lastScanText.keepApartUnsent(word.text, deviceName())}
        </Told>
      )}
      {(word?.kind === "entered" || word?.kind === "filed") &&
        entry !== undefined &&
        (entry.state === "done" ? (
          <Told icon="ok" tone="ok" title={word.kind === "entered" ? lastScanText.created : lastScanText.reported}>
            {word.text}
          </Told>
        ) : !isWaiting(entry) ? (
          <Told icon="refused" tone="refused" title={entry.last_error?.message || lastScanText.notAccepted}>
            {lastScanText.needsAttention(word.text)}
          </Told>
        ) : (
          <Told icon="device" tone="waiting" title={lastScanText.savedOn(deviceName())}>
            {sentWords(word.text, entry)}
          </Told>
        ))}
      {action}
    </div>
  );
}

const DeliveryFound = ({ shipment_order_id, order_id, lines }: ParcelDelivery) => (
  <Told icon="truck" tone="ok" title={lastScanText.delivery(shipment_order_id, order_id)}>
    {lastScanText.linesLeft(lines)}
  </Told>
);

/** Says when an entry will be sent. Behind an entry of a newer build nothing is sent from here. */
function sentWords(what: string, entry: Entry): string {
  if (whenSent(entry) === "newer") return lastScanText.sentAfterUpdate(what);
  return entry.state === "paused" ? lastScanText.sentAfterSignIn(what) : lastScanText.sentAutomatically(what);
}

/** Each has a colour of its own, besides its shape and its words. */
const verdictOf = (word: Word | undefined) => (word?.kind === "counted" ? word.verdict : word?.kind);

type ToldProps = {
  icon: IconName;
  tone: "attention" | "refused" | "ok" | "waiting";
  title: string;
  children: ReactNode;
};

function Told({ icon, tone, title, children }: ToldProps) {
  return (
    <>
      <Icon name={icon} />
      <p className="grow" data-tone={tone}>
        <b>{title}</b> <span>{children}</span>
      </p>
    </>
  );
}
