/** Entries of other people on this device: how many, and for an admin whose, and taking them over. */
import { useState } from "react";
import { useOthers, useTakeOver, type Others } from "#src/data/outbox/others.ts";
import { useUser } from "#src/data/identity/session.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { ConfirmDialog } from "#src/ui/kit/dialogs/confirm-dialog.tsx";
import { deviceName } from "#src/text/device.ts";
import * as text from "#src/text/outbox/other-users.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import styles from "./sync.module.css";

export function OthersCard() {
  const user = useUser();
  const others = useOthers();
  const taking = useTakeOver();
  const [asked, setAsked] = useState<Others>();
  const nameless = others.filter(({ owner }) => owner === undefined);
  const named = others.flatMap((each) => (each.owner === undefined ? [] : [{ ...each, owner: each.owner }]));
  return (
    <>
      {nameless.length > 0 && <Note icon="lock">{ofOthers(nameless)}</Note>}
      {named.map((each) => (
        <Note
          key={each.user_id}
          icon="lock"
          action={
            each.owner.canSignIn ? undefined : (
              <Button size="small" onPress={() => setAsked(each)}>
                {text.takeOver}
              </Button>
            )
          }
        >
          {text.ofUser(each.owner.name, each.count, deviceName())}{" "}
          {each.owner.canSignIn
            ? text.sentAtSignIn(each.owner.name, each.count)
            : text.accessEnded(each.owner.name, user.customer.company_name, each.count)}
        </Note>
      ))}
      <ConfirmDialog
        open={asked !== undefined}
        question={text.takeOverQuestion(asked?.owner?.name ?? "")}
        text={text.takeOverHint(user.customer.company_name)}
        safe={text.leaveEntries}
        act={text.takeOverEntries}
        tone="primary"
        pending={taking.isPending}
        onConfirm={() =>
          asked &&
          taking.mutate(asked.user_id, {
            onSuccess: ({ name, taken, left }) => {
              setAsked(undefined);
              toast({
                tone: "ok",
                title: text.takenOver(name, taken),
                text: left === 0 ? undefined : text.stayLocked(left),
              });
            },
            onError: () => setAsked(undefined),
          })
        }
        onClose={() => setAsked(undefined)}
      >
        <Consequences name={asked?.owner?.name ?? ""} />
      </ConfirmDialog>
    </>
  );
}

const Consequences = ({ name }: { name: string }) => (
  <ul className={styles.means}>
    <li>{text.namesKept(name)}</li>
    <li>{text.intoYourCart}</li>
    <li>{text.sentOnce}</li>
    <li>{text.othersStayLocked}</li>
  </ul>
);

function ofOthers(others: readonly Others[]): string {
  const count = others.reduce((sum, each) => sum + each.count, 0);
  return text.ofOtherUsers(count, others.length, deviceName());
}
