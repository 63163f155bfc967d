/** Entries of other people on this device: how many, and for an admin whose, and taking them over. */
import { useState } from "react";
import { useOthers, useTakeOver, type Others } from "#src/data/outbox/others.ts";
import { useUser } from "#src/data/identity/session.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { ConfirmDialog } from "#src/ui/kit/dialogs/confirm-dialog.tsx";
import { deviceName } from "#src/text/device.ts";
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
                Take over
              </Button>
            )
          }
        >
          {entries(each.count)} of {each.owner.name} {are(each.count)} waiting on this {deviceName()}.{" "}
          {each.owner.canSignIn
            ? `They go out when ${each.owner.name} signs in here.`
            : `${each.owner.name} cannot sign in any more, so nothing of it goes out by itself.`}
        </Note>
      ))}
      <ConfirmDialog
        open={asked !== undefined}
        question={`Take over the entries of ${asked?.owner?.name}?`}
        text={`Those for ${user.customer.company_name} are then sent as yours.`}
        safe="Leave them"
        act="Take over entries"
        tone="primary"
        pending={taking.isPending}
        onConfirm={() =>
          asked &&
          taking.mutate(asked.user_id, {
            onSuccess: ({ name, taken, left }) => {
              setAsked(undefined);
              toast({ tone: "ok", title: `${entries(taken)} of ${name} taken over`, text: stays(left) });
            },
            onError: () => setAsked(undefined),
          })
        }
        onClose={() => setAsked(undefined)}
      >
        <ul className={styles.means}>
          <li>Receipts keep {asked?.owner?.name} as who counted the goods, and you as who entered them.</li>
          <li>Changes of the cart go into your own cart.</li>
          <li>Nothing arrives twice, even if some of it was sent before.</li>
          <li>Entries for other customers stay locked.</li>
        </ul>
      </ConfirmDialog>
    </>
  );
}

function ofOthers(others: readonly Others[]): string {
  const count = others.reduce((sum, each) => sum + each.count, 0);
  const whose = others.length === 1 ? "another person" : `${others.length} other people`;
  return `${entries(count)} of ${whose} ${are(count)} waiting on this ${deviceName()}.`;
}

const entries = (count: number): string => (count === 1 ? "1 entry" : `${count} entries`);
const are = (count: number): string => (count === 1 ? "is" : "are");
const stays = (left: number): string | undefined =>
  left === 0 ? undefined : `${entries(left)} for other customers ${left === 1 ? "stays" : "stay"} locked.`;
