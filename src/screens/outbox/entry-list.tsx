/** Entries one below the other, with what a person can do about each; of very many only the first. */
import type { Entry } from "#outbox/entry/entry.ts";
import type { User } from "#src/data/identity/session.ts";
import { moreEntries } from "#src/text/outbox/sync.ts";
import type { OpenEntry } from "./entry-dialogs.tsx";
import { EntryRow } from "./entry-row.tsx";
import { customerOf, whoOf } from "./entry-words.ts";
import styles from "./sync.module.css";

/** More of them are only counted. */
const most = 100;

export type Listed = {
  user: User;
  /** Milliseconds. */
  now: number;
  /** Their person must sign in first. */
  isReadOnly: boolean;
  /** They wait for a newer build, or for what does. */
  isBehind?: boolean;
  onOpen: (open: OpenEntry) => void;
  onSend: (key: string) => void;
};

export const EntryList = ({
  entries,
  user,
  now,
  isReadOnly,
  isBehind = false,
  onOpen,
  onSend,
}: { entries: readonly Entry[] } & Listed) => (
  <ul>
    {entries.slice(0, most).map((entry) => (
      <EntryRow
        key={entry.key}
        entry={entry}
        customer={customerOf(entry, user)}
        by={whoOf(entry, `${user.first_name.charAt(0)}. ${user.last_name}`)}
        now={now}
        isReadOnly={isReadOnly}
        isBehind={isBehind}
        onEdit={() => onOpen({ what: "edit", entry })}
        onSend={() => onSend(entry.key)}
        onDiscard={() => onOpen({ what: "discard", entry })}
      />
    ))}
    {entries.length > most && <li className={styles.entry}>{moreEntries(entries.length - most)}</li>}
  </ul>
);
