/** A second person confirms counts: apart from what the board asks, for the shape of a passkey is large. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Email, Id } from "#contract/base/fields.ts";
import { PasskeyAnswer } from "#contract/identity/passkeys.ts";

/** Counts that are confirmed at once. */
const mostAtOnce = 200;

export const confirmCounts = call({
  method: "POST",
  path: "/api/receives/confirm",
  needs: "receiving",
  tells: "receiving",
  secret: true,
  notImpersonating: true,
  about:
    "A second person, who may receive at the customer and did not count themself, confirms counts where the first one is signed in: by e-mail and password, or by a passkey. Each is a record of its own.",
  input: z.strictObject({
    order_receive_ids: z.array(Id).check(z.minLength(1, "must not be empty"), z.maxLength(mostAtOnce)),
    by: z.union([
      z.strictObject({ email: Email, password: z.string().check(z.minLength(1), z.maxLength(1024)) }),
      z.strictObject({ passkey: PasskeyAnswer }),
    ]),
  }),
  output: z.strictObject({
    success: z.boolean(),
    reason: z.optional(z.string()),
    confirmed_by: z.optional(z.string()),
    /** Those that this call confirmed; others were cancelled or confirmed meanwhile. */
    confirmed: z.array(Id),
  }),
});
