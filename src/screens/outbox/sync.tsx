/** The Sync page: all entries of this device with their state. No entry disappears without being shown here. */
import { useMutation } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useState, type ComponentProps } from "react";
import { mayGoNow } from "#outbox/entry/again.ts";
import { isShutAtom } from "#src/data/base/remembered.ts";
import { exported, openGroupsOf, entryGroupsOf } from "#src/data/outbox/sync.ts";
import { useUser } from "#src/data/identity/session.ts";
import { useNow } from "#src/data/base/today.ts";
import { besideAtom, entriesAtom, outboxAtom, sendNow } from "#src/offline/outbox.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { saveFile } from "#src/ui/kit/dialogs/save-file.ts";
import * as text from "#src/text/outbox/sync.ts";
import { DeviceNotes } from "./device-notes.tsx";
import { EntryDialogs, type OpenEntry } from "./entry-dialogs.tsx";
import { EntryList } from "./entry-list.tsx";
import { OthersCard } from "./others-card.tsx";
import { Standing } from "./standing.tsx";
import styles from "./sync.module.css";

export function SyncScreen() {
  const user = useUser();
  const isShut = useAtomValue(isShutAtom);
  const entries = useAtomValue(entriesAtom);
  const now = useNow();
  const [open, setOpen] = useState<OpenEntry>();
  const sending = useMutation({ mutationFn: sendNow });
  const { blocked, newer, goingOut, done } = isShut ? openGroupsOf(entries, now) : entryGroupsOf(entries, now);
  const outbox = useAtomValue(outboxAtom);
  const listed = { user, now, isReadOnly: isShut, onOpen: setOpen, onSend: sending.mutate };
  return (
    <div className={`page ${styles.sync}`}>
      <div className={`page__head ${styles.head}`}>
        <Standing />
        {blocked.length + newer.length + goingOut.length > 0 && !isShut && (
          <div className={styles.acts}>
            {(goingOut.length > 0 || blocked.some(mayGoNow)) && (
              <Button icon="sending" pending={sending.isPending} onPress={() => sending.mutate(undefined)}>
                {text.sendNow}
              </Button>
            )}
            <Button onPress={() => saveFile(text.exportedFile, exported(entries))}>{text.exportEntries}</Button>
          </div>
        )}
      </div>
      {isShut && signInFirst}
      <DeviceNotes />
      {!isShut && <Beside />}
      {entries.length === 0 && outbox === "open" && !isShut && nothingWritten}
      {blocked.length > 0 && (
        <section className={`card ${styles.needs}`} aria-label={text.attentionLabel}>
          <EntryList {...listed} entries={blocked} />
        </section>
      )}
      {newer.length > 0 && (
        <section className={`card ${styles.needs}`} aria-label={text.newerVersionLabel}>
          <EntryList {...listed} entries={newer} isBehind />
        </section>
      )}
      <Part id="going-out" heading={text.waitingHeading} {...listed} entries={goingOut} />
      <Part id="sent" heading={text.sentHeading} {...listed} entries={done} />
      <EntryDialogs open={open} onClose={() => setOpen(undefined)} />
    </div>
  );
}

/** Entries under a heading with their number; nothing where there are none. */
function Part({ id, heading, ...listed }: { id: string; heading: string } & ComponentProps<typeof EntryList>) {
  if (listed.entries.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>
        {heading} <span>{listed.entries.length}</span>
      </h2>
      <div className="card">
        <EntryList {...listed} />
      </div>
    </section>
  );
}

const signInFirst = <Note>{text.signInFirst}</Note>;

const nothingWritten = <Empty icon="sent" title={text.emptyTitle} text={text.emptyHint} />;

/** What waits beside the entries of this person. */
function Beside() {
  const { notes, locked, stuck } = useAtomValue(besideAtom);
  return (
    <>
      {locked > 0 && (
        <Note icon="lock" tone="waiting">
          {text.stillLocked(locked)}
        </Note>
      )}
      {stuck > 0 && <Note tone="attention">{text.lockedForGood(stuck)}</Note>}
      {notes > 0 && <p className="muted small">{text.discardsToRecord(notes)}</p>}
      <OthersCard />
    </>
  );
}
