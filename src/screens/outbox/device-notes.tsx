/** What a person should know of this device itself: a clock that is wrong, and a browser that may clear what waits. */
import { useAtomValue } from "jotai";
import { useState } from "react";
import { clockSkewAtom, toldFromMs } from "#src/api/clock.ts";
import { isClearableAtom } from "#src/offline/room.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { readStored, writeStored } from "#src/ui/kit/storage/stored.ts";
import { clockWords } from "#src/text/clock.ts";
import { deviceName } from "#src/text/device.ts";
import * as text from "#src/text/outbox/sync.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";

const toldPlace = "told that it may be cleared";

export function DeviceNotes() {
  const skew = useAtomValue(clockSkewAtom);
  const isClearable = useAtomValue(isClearableAtom);
  const [isTold, setTold] = useState(() => readStored(toldPlace) !== null);
  const tell = () => {
    writeStored(toldPlace, "yes");
    setTold(true);
  };
  return (
    <>
      {Math.abs(skew) > toldFromMs && (
        <p className="muted small">
          {clockWords(skew)} {text.clockIsHarmless}
        </p>
      )}
      {isClearable && !isTold && (
        <Note action={<Button onPress={tell}>{text.gotIt}</Button>}>{text.mayBeDeleted(deviceName())}</Note>
      )}
    </>
  );
}
