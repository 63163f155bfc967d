/** The sync centre: everything that was written here and how it stands with the server. Nothing leaves it unseen. */
import { useMutation } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { mayGoNow } from "#outbox/entry/again.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { isShutAtom } from "#src/data/base/remembered.ts";
import { exported, openGroupsOf, entryGroupsOf } from "#src/data/outbox/sync.ts";
import { useUser } from "#src/data/identity/session.ts";
import { useNow } from "#src/data/base/today.ts";
import { besideAtom, entriesAtom, outboxAtom, sendNow } from "#src/offline/outbox.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { saveFile } from "#src/ui/kit/dialogs/save-file.ts";
import { DeviceNotes } from "./device-notes.tsx";
import { EntryDialogs, type OpenEntry } from "./entry-dialogs.tsx";
import { entryList } from "./entry-list.tsx";
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
  const list = (those: readonly Entry[], isBehind = false) =>
    entryList(those, { user, now, isReadOnly: isShut, isBehind, onOpen: setOpen, onSend: sending.mutate });
  return (
    <div className={`page ${styles.sync}`}>
      <div className={`page__head ${styles.head}`}>
        <Standing />
        {blocked.length + newer.length + goingOut.length > 0 && !isShut && (
          <div className={styles.acts}>
            {(goingOut.length > 0 || blocked.some(mayGoNow)) && (
              <Button icon="sending" pending={sending.isPending} onPress={() => sending.mutate(undefined)}>
                Send now
              </Button>
            )}
            <Button onPress={() => saveFile("entries-not-sent.json", exported(entries))}>Export to a file</Button>
          </div>
        )}
      </div>
      {isShut && signInFirst}
      <DeviceNotes />
      {!isShut && <Beside />}
      {entries.length === 0 && outbox === "open" && !isShut && nothingWritten}
      {blocked.length > 0 && (
        <section className={`card ${styles.needs}`} aria-label="Needs you">
          {list(blocked)}
        </section>
      )}
      {newer.length > 0 && (
        <section className={`card ${styles.needs}`} aria-label="Waiting for a newer version">
          {list(newer, true)}
        </section>
      )}
      {goingOut.length > 0 && (
        <section className={styles.part} aria-labelledby="going-out">
          <h2 id="going-out">
            Going out <span>{goingOut.length}</span>
          </h2>
          <div className="card">{list(goingOut)}</div>
        </section>
      )}
      {done.length > 0 && (
        <section className={styles.part} aria-labelledby="sent">
          <h2 id="sent">
            Sent within a day <span>{done.length}</span>
          </h2>
          <div className="card">{list(done)}</div>
        </section>
      )}
      <EntryDialogs open={open} onClose={() => setOpen(undefined)} />
    </div>
  );
}

const signInFirst = (
  <Note>
    Sign in when the network is back. Until then only what waits of receiving is shown, and nothing can be changed.
  </Note>
);

const nothingWritten = (
  <Empty
    icon="sent"
    title="Nothing was written here today"
    text="What you receive and what you change in the cart is listed here, with how it stands with the server."
  />
);

/** What waits beside the entries of this person. */
function Beside() {
  const { notes, locked, stuck } = useAtomValue(besideAtom);
  return (
    <>
      {locked > 0 && (
        <Note icon="lock" tone="waiting">
          Left here when you signed out and still locked: {entriesText(locked)}. The next connection brings the key;
          then they go out, before everything else.
        </Note>
      )}
      {stuck > 0 && (
        <Note tone="attention">
          Left here when you signed out, and your key does not open them: {entriesText(stuck)}. Nothing of it was sent.
          Enter it again, and tell your administrator.
        </Note>
      )}
      {notes > 0 && (
        <p className="muted small">
          {notes === 1 ? "1 discard is" : `${notes} discards are`} still to be written down at the server. That happens
          by itself.
        </p>
      )}
      <OthersCard />
    </>
  );
}

const entriesText = (count: number): string => (count === 1 ? "1 entry" : `${count} entries`);
