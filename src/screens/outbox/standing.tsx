/** How all of it stands with the server, in one line and a sentence. */
import { useAtomValue } from "jotai";
import { isShutAtom } from "#src/data/base/remembered.ts";
import { entryGroupsOf } from "#src/data/outbox/sync.ts";
import { besideAtom, entriesAtom, outboxAtom } from "#src/offline/outbox.ts";
import { diskAtom } from "#src/offline/room.ts";
import { deviceName } from "#src/text/device.ts";
import { headOf, wordsOf } from "./head-words.ts";

export function Standing() {
  const isShut = useAtomValue(isShutAtom);
  const { blocked, newer, goingOut } = entryGroupsOf(useAtomValue(entriesAtom));
  const standing = {
    ...useAtomValue(besideAtom),
    outbox: useAtomValue(outboxAtom),
    disk: useAtomValue(diskAtom),
    blocked: blocked.length,
    newer: newer.length,
    goingOut: goingOut.length,
  };
  return (
    <div className="stack" style={{ "--gap": "4px" }}>
      <h1 tabIndex={-1}>{headOf(standing)}</h1>
      <p className="muted">{wordsOf(standing, { device: deviceName(), isShut })}</p>
    </div>
  );
}
