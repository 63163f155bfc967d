/** One entry: what, where, who, when, how it stands, and what a person can do about it. */
import { isNewer } from "#outbox/entry/kinds.ts";
import { newerVersion } from "#outbox/entry/text.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { useAtomValue } from "jotai";
import { takeUpdate, updateAtom } from "#src/offline/worker.ts";
import { Badge } from "#src/ui/kit/marks/badge.tsx";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { deviceName } from "#src/text/device.ts";
import { moment } from "#src/text/format.ts";
import * as text from "#src/text/outbox/entry.ts";
import { Icon, type IconName } from "#src/ui/kit/marks/icon.tsx";
import { placeOf, remarkOf, standingOf, titleOf, whyOf } from "./entry-words.ts";
import styles from "./sync.module.css";

export type EntryRowProps = {
  entry: Entry;
  /** For whom it is. */
  customer: string;
  /** Who made it. */
  by: string;
  /** Milliseconds. */
  now: number;
  /** Its person must sign in first. */
  isReadOnly: boolean;
  /** An entry before it in its queue waits for a newer build. */
  isBehind: boolean;
  onEdit: () => void;
  onSend: () => void;
  onDiscard: () => void;
};

export function EntryRow({ entry, customer, by, now, isReadOnly, isBehind, onEdit, onSend, onDiscard }: EntryRowProps) {
  if (isNewer(entry)) return <NewerRow entry={entry} />;
  const is = kindOf(entry);
  const remark = is === "done" ? remarkOf(entry) : undefined;
  return (
    <li className={styles.entry} data-is={is}>
      <Icon name={icons[is]} />
      <div className={styles.what}>
        <p className="name">{titleOf(entry)}</p>
        <div className="under">
          <span>{placeOf(entry)}</span>
          <span>{customer}</span>
          <span>{by}</span>
          <span>{moment(new Date(entry.created_at), new Date(now))}</span>
        </div>
        {is === "blocked" && (
          <>
            <p className={styles.why}>{whyOf(entry)}</p>
            {!isReadOnly && (
              <div className={styles.answers}>
                {mayEdit(entry) && (
                  <Button tone="primary" onPress={onEdit}>
                    {text.editAndSend}
                  </Button>
                )}
                <Button onPress={onSend}>{text.sendAgain}</Button>
                <Button tone="danger" onPress={onDiscard}>
                  {text.discard}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
      {is === "waiting" && !isReadOnly && (
        <div className={styles.acts}>
          {mayEdit(entry) && (
            <Button size="small" onPress={onEdit} label={text.editEntry(titleOf(entry))}>
              {text.edit}
            </Button>
          )}
          {!entry.outcomeUnknown && (
            <Button size="small" tone="danger" onPress={onDiscard} label={text.discardEntry(titleOf(entry))}>
              {text.discard}
            </Button>
          )}
        </div>
      )}
      {(is === "waiting" || is === "sending") && (
        <span className="small muted">{isBehind ? text.waitingForOther : standingOf(entry, now)}</span>
      )}
      {remark !== undefined && <Badge tone="attention">{remark}</Badge>}
    </li>
  );
}

/** This build leaves it as it is: neither sent nor discarded. */
function NewerRow({ entry: { v, state } }: { entry: Entry }) {
  const isOffered = ["ready", "taken"].includes(useAtomValue(updateAtom));
  const isDone = state === "done";
  return (
    <li className={styles.entry} data-is={isDone ? "done" : "waiting"}>
      <Icon name={isDone ? "ok" : "attention"} />
      <div className={styles.what}>
        <p className="name">{newerVersion}</p>
        <div className="under">
          <span>
            {isDone ? text.newerSent : newerWords(v, state)}
            {isOffered && !isDone && ` ${text.newVersionReady}`}
          </span>
        </div>
        {isOffered && !isDone && (
          <div className={styles.answers}>
            <Button onPress={() => void takeUpdate()}>{text.reload}</Button>
          </div>
        )}
      </div>
    </li>
  );
}

const newerWords = (format: number, state: Entry["state"]): string =>
  state === "blocked" ? text.newerNotSent(format, deviceName()) : text.newerUnsent(format, deviceName());

const icons = {
  blocked: "attention",
  sending: "sending",
  waiting: "waiting",
  done: "ok",
} as const satisfies Record<string, IconName>;

function kindOf({ state }: Entry): keyof typeof icons {
  return state === "queued" || state === "paused" ? "waiting" : state;
}

/** What may have arrived already is only sent again as it is; a cancel and a removal have nothing to edit. */
const mayEdit = ({ call, outcomeUnknown }: Entry): boolean =>
  !outcomeUnknown && (call === "receive" || call === "addItem" || call === "updateItem");
