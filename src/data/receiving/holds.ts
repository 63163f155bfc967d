/** Goods on hold as the page releases them. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { InputOf } from "#contract/base/call.ts";
import { releaseHold } from "#contract/receiving/holds.ts";
import { send } from "#src/api/send.ts";
import { receivingKey } from "#src/data/overlay/areas.ts";

export function useReleaseHold() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (released: InputOf<typeof releaseHold>) => {
      await send(releaseHold, released);
      await client.invalidateQueries({ queryKey: receivingKey });
    },
  });
}
