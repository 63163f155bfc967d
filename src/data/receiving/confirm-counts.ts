/** A second person confirms counts, by password or passkey. Loaded with the dialog that asks. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { confirmCounts } from "#contract/receiving/confirm-counts.ts";
import { send } from "#src/api/send.ts";
import { receivingKey } from "#src/data/overlay/areas.ts";

/** By whom the counts are confirmed. `passkey`: whoever is there shows theirs. */
export type Second = { email: string; password: string } | "passkey";

/** Gives who confirmed how many, or why not; undefined where the passkey was put away. */
export function useConfirmCounts() {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true }, // said in the dialog
    mutationFn: async ({ order_receive_ids, second }: { order_receive_ids: number[]; second: Second }) => {
      const by = second === "passkey" ? await shown() : second;
      if (by === undefined) return undefined;
      const answer = await send(confirmCounts, { order_receive_ids, by });
      if (answer.success) await client.invalidateQueries({ queryKey: receivingKey });
      return answer;
    },
  });
}

/** What talks to the authenticator is loaded when it is asked for. */
async function shown() {
  const { askPasskey } = await import("#src/data/identity/passkeys.ts");
  const passkey = await askPasskey();
  return passkey && { passkey };
}
