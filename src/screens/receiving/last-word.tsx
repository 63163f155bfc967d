/**
 * What the last scan or receipt came to, in a place of its own that is always kept: nothing on the dock moves for a message. Dashed while it is only on
 * this device, and solid once the server has it.
 */
import type { ReactNode } from "react";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { isWaiting } from "#src/data/overlay/laid-over.ts";
import { useEntry } from "#src/data/receiving/receiving.ts";
import { deviceName } from "#src/ui/kit/device.ts";
import { Icon } from "#src/ui/kit/icon.tsx";
import styles from "./last-word.module.css";

type Said = { tone: "ok" | "attention" | "refused"; title: string; text: string };

/**
 * `entered`: the entry by its key, and what it was. `missed`: nothing was found with it. `counted`: what came of a scan; `undo`: on which line.
 * `refused`: the server turned it down.
 */
export type Word =
  | { kind: "entered"; key: string; text: string; order_id: number | null }
  | { kind: "missed"; scanned: string; why?: string | undefined }
  | ({ kind: "counted"; undo?: PendingReceive } & Said)
  | { kind: "refused"; text: string };

/** @param props.hint what stands there before anything was done. @param props.action what can be done about it. */
export function LastWord({ word, hint, action }: { word: Word | undefined; hint: ReactNode; action?: ReactNode }) {
  const entry = useEntry(word?.kind === "entered" ? word.key : undefined);
  return (
    <div className={styles.word} role="status">
      {word === undefined && <span className="muted">{hint}</span>}
      {word?.kind === "missed" && (
        <Told icon="attention" tone="attention" title="Nothing to receive with this">
          {word.why ?? (
            <>
              <b className="code">{word.scanned}</b> is on no line. Check the label.
            </>
          )}
        </Told>
      )}
      {word?.kind === "counted" && (
        <Told icon={word.tone} tone={word.tone} title={word.title}>
          {word.text}
        </Told>
      )}
      {word?.kind === "refused" && (
        <Told icon="refused" tone="refused" title="Turned down, and not received">
          {word.text}
        </Told>
      )}
      {word?.kind === "entered" &&
        entry !== undefined &&
        (entry.state === "done" ? (
          <Told icon="ok" tone="ok" title="Receive created">
            {word.text}
          </Told>
        ) : !isWaiting(entry) ? (
          <Told icon="refused" tone="refused" title={entry.last_error?.message || "The server did not take it."}>
            {word.text}. It is kept, and needs you in the sync centre.
          </Told>
        ) : (
          <Told icon="device" tone="waiting" title={`Saved on this ${deviceName()}`}>
            {word.text}. It goes out {entry.state === "paused" ? "once you have signed in" : "by itself"}.
          </Told>
        ))}
      {action}
    </div>
  );
}

type ToldProps = {
  icon: "attention" | "refused" | "ok" | "device";
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
