/** The strip while staff are signed in as another user: who that is, until when, and the button to end it. Above everything, on every screen. */
import { fullName } from "#contract/base/person-name.ts";
import { useMutation } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useState } from "react";
import type { SessionUser } from "#contract/identity/session.ts";
import { useLeave } from "#src/app/identity/leave.ts";
import { entriesAtom } from "#src/offline/outbox.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { time } from "#src/text/format.ts";
import * as text from "#src/text/shell/acting.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";
import styles from "./acting.module.css";
import { LeaveQuestion } from "./leave-question.tsx";

export function Acting({ user }: { user: SessionUser }) {
  const signOut = useLeave();
  const leave = useMutation({ mutationFn: signOut });
  const [isAsking, setAsking] = useState(false);
  const unsent = useAtomValue(entriesAtom).filter(({ state }) => state !== "done");
  return (
    <aside className={styles.acting} aria-label={text.label}>
      <Icon name="user" />
      <p className="grow">
        <FilledText
          text={
            user.impersonating_until === undefined
              ? text.signedInAs
              : text.signedInUntil(time(user.impersonating_until))
          }
          parts={{ name: <strong>{fullName(user)}</strong> }}
        />
      </p>
      <Button
        size="small"
        icon="sign-out"
        pending={leave.isPending}
        onPress={() => (unsent.length > 0 ? setAsking(true) : leave.mutate())}
      >
        {text.end}
      </Button>
      <Dialog open={isAsking && unsent.length > 0} onClose={() => setAsking(false)} title={text.endQuestion}>
        <div className="stack">
          <LeaveQuestion unsent={unsent} onStay={() => setAsking(false)} onLeave={signOut} />
        </div>
      </Dialog>
    </aside>
  );
}
