/** The next person's turn at a shared tablet: whoever is here leaves, their unsent entries locked, and stays on the list of the sign-in. */
import { fullName } from "#contract/base/person-name.ts";
import { useMutation } from "@tanstack/react-query";
import { useAtomValue, useSetAtom } from "jotai";
import { useLeave } from "#src/app/identity/leave.ts";
import { signInAtom } from "#src/app/identity/sign-in-state.ts";
import { rememberHere } from "#src/data/identity/people-here.ts";
import type { User } from "#src/data/identity/session.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { entriesAtom } from "#src/offline/outbox.ts";
import { canSealAtom } from "#src/offline/seal-key.ts";
import { switchUser } from "#src/text/shell/account-menu.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";

export function SwitchButton({ user }: { user: User }) {
  const leave = useLeave();
  const ask = useSetAtom(signInAtom);
  const isReachable = useReachable();
  const canSeal = useAtomValue(canSealAtom);
  const hasUnsent = useAtomValue(entriesAtom).some(({ state }) => state !== "done");
  const change = useMutation({
    mutationFn: async () => {
      await leave();
      rememberHere({ user_id: user.user_id, name: fullName(user), email: user.email });
      ask({ why: "asked" });
    },
  });
  // Without a network nobody else gets in; and what cannot be locked is not left lying.
  const isOff = !isReachable || (hasUnsent && !canSeal);
  return (
    <Button icon="user" wide disabled={isOff} pending={change.isPending} onPress={() => change.mutate()}>
      {switchUser}
    </Button>
  );
}
