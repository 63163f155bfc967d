/** While staff act as a person: who that is, until when, and the way out. Above everything, on every screen. */
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
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import styles from "./acting.module.css";
import { LeaveQuestion } from "./leave-question.tsx";

export function Acting({ user }: { user: SessionUser }) {
  const signOut = useLeave();
  const leave = useMutation({ mutationFn: signOut });
  const [isAsking, setAsking] = useState(false);
  const unsent = useAtomValue(entriesAtom).filter(({ state }) => state !== "done");
  return (
    <aside className={styles.acting} aria-label="Acting as a person">
      <Icon name="user" />
      <p className="grow">
        You act as <strong>{fullName(user)}</strong>
        {user.impersonating_until !== undefined && ` until ${time(user.impersonating_until)}`}
      </p>
      <Button
        size="small"
        icon="sign-out"
        pending={leave.isPending}
        onPress={() => (unsent.length > 0 ? setAsking(true) : leave.mutate())}
      >
        Stop
      </Button>
      <Dialog open={isAsking && unsent.length > 0} onClose={() => setAsking(false)} title="Stop acting?">
        <div className="stack">
          <LeaveQuestion unsent={unsent} onStay={() => setAsking(false)} onLeave={signOut} />
        </div>
      </Dialog>
    </aside>
  );
}
