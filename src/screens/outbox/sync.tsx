/** The sync centre: everything that was written here and how it stands with the server. Nothing leaves it unseen. */
import { useMutation } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { mayGoNow } from "#outbox/entry/again.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { useUser } from "#src/data/identity/session.ts";
import { isShutAtom } from "#src/data/base/remembered.ts";
import { exported, openWhenShut, partsOf } from "#src/data/outbox/sync.ts";
import { useNow } from "#src/data/base/today.ts";
import { besideAtom, discard, editEntry, entriesAtom, outboxAtom, sendNow } from "#src/offline/outbox.ts";
import { diskAtom } from "#src/offline/room.ts";
import { Button } from "#src/ui/kit/button.tsx";
import { ConfirmDialog } from "#src/ui/kit/confirm-dialog.tsx";
import { deviceName } from "#src/ui/kit/device.ts";
import { Empty } from "#src/ui/kit/empty.tsx";
import { Note } from "#src/ui/kit/note.tsx";
import { saveFile } from "#src/ui/kit/save-file.ts";
import { inform } from "#src/ui/kit/toasts.ts";
import { DeviceNotes } from "./device-notes.tsx";
import { EditEntry } from "./edit-entry.tsx";
import { EntryRow } from "./entry-row.tsx";
import { customerOf, lossOf, whoOf } from "./entry-words.ts";
import { headOf, wordsOf } from "./head-words.ts";
import { OthersCard } from "./others-card.tsx";
import styles from "./sync.module.css";

/** More of a part are only counted. */
const most = 100;

type Open = { what: "edit" | "discard"; entry: Entry };

export function SyncScreen() {
  const user = useUser();
  const isShut = useAtomValue(isShutAtom);
  const entries = useAtomValue(entriesAtom);
  const now = useNow();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const sending = useMutation({ mutationFn: sendNow });
  const editing = useMutation({
    mutationFn: ({ entry, body }: { entry: Entry; body: Record<string, unknown> }) => editEntry(entry, body),
    onSuccess: (result) => tellTooLate(result, close),
  });
  const discarding = useMutation({ mutationFn: discard, onSuccess: (result) => tellTooLate(result, close) });
  const { blocked, goingOut, done } = partsOf(isShut ? openWhenShut(entries) : entries);
  const outbox = useAtomValue(outboxAtom);
  const counts = partsOf(entries);
  const standing = {
    ...useAtomValue(besideAtom),
    outbox,
    disk: useAtomValue(diskAtom),
    blocked: counts.blocked.length,
    goingOut: counts.goingOut.length,
  };
  const part = (those: readonly Entry[]) => (
    <ul>
      {those.slice(0, most).map((entry) => (
        <EntryRow
          key={entry.key}
          entry={entry}
          customer={customerOf(entry, user)}
          by={whoOf(entry, `${user.first_name.charAt(0)}. ${user.last_name}`)}
          now={now}
          isReadOnly={isShut}
          onEdit={() => setOpen({ what: "edit", entry })}
          onSend={() => sending.mutate(entry.key)}
          onDiscard={() => setOpen({ what: "discard", entry })}
        />
      ))}
      {those.length > most && <li className={styles.entry}>And {those.length - most} more.</li>}
    </ul>
  );
  return (
    <div className={`page ${styles.sync}`}>
      <div className={styles.head}>
        <div className="stack" style={{ "--gap": "4px" }}>
          <h1 tabIndex={-1}>{headOf(standing)}</h1>
          <p className="muted">{wordsOf(standing, { device: deviceName(), isShut })}</p>
        </div>
        {blocked.length + goingOut.length > 0 && !isShut && (
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
      {isShut && (
        <Note>
          Sign in when the network is back. Until then only what waits of receiving is shown, and nothing can be
          changed.
        </Note>
      )}
      <DeviceNotes />
      {!isShut && <Beside />}
      {entries.length === 0 && outbox === "open" && !isShut && (
        <Empty
          icon="sent"
          title="Nothing was written here today"
          text="What you receive and what you change in the cart is listed here, with how it stands with the server."
        />
      )}
      {blocked.length > 0 && (
        <section className={`card ${styles.needs}`} aria-label="Needs you">
          {part(blocked)}
        </section>
      )}
      {goingOut.length > 0 && (
        <section className={styles.part} aria-labelledby="going-out">
          <h2 id="going-out">
            Going out <span>{goingOut.length}</span>
          </h2>
          <div className="card">{part(goingOut)}</div>
        </section>
      )}
      {done.length > 0 && (
        <section className={styles.part} aria-labelledby="sent">
          <h2 id="sent">
            Sent within a day <span>{done.length}</span>
          </h2>
          <div className="card">{part(done)}</div>
        </section>
      )}
      {open?.what === "edit" && (
        <EditEntry
          entry={open.entry}
          pending={editing.isPending}
          onSave={(body) => editing.mutate({ entry: open.entry, body })}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={open?.what === "discard"}
        question="Discard 1 entry?"
        text={open && lossOf(open.entry)}
        safe="Keep it"
        act="Discard entry"
        pending={discarding.isPending}
        onConfirm={() => open && discarding.mutate(open.entry)}
        onClose={close}
      />
    </div>
  );
}

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

function tellTooLate(result: unknown, close: () => void): void {
  close();
  if (result === "too-late") inform("This entry is being sent, or has arrived already. Nothing was changed.");
}
