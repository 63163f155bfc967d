/** Goods that came and are not put away: their receipt says why, and somebody releases them. Not in the specification, which knows no hold. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Id, text } from "#contract/base/fields.ts";
import { ReceiptChange } from "./receiving.ts";

export const releaseHold = call({
  method: "POST",
  path: "/api/receives/release-hold",
  needs: "receiving",
  tells: "receiving",
  about: "Release goods that were received on hold, with what was found. Released already: nothing changes.",
  input: z.strictObject({
    order_receive_id: Id,
    resolution: text(200).check(z.minLength(1, "must not be empty")),
  }),
  output: ReceiptChange,
});
