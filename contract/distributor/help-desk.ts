/** How users reach the distributor's help desk. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Nothing } from "#contract/base/fields.ts";

/** Phone number and email address as the distributor writes them. */
export const HelpDesk = z.strictObject({ phone: z.string(), email: z.string() });
export type HelpDesk = z.infer<typeof HelpDesk>;

// The specification sends users to the help desk (Spec 1 §8) and has no call that says how to reach it. Users who can't sign in need it too.
export const helpDesk = call({
  method: "GET",
  path: "/api/help-desk",
  needs: "nobody",
  about: "The phone number and email address of the distributor's help desk.",
  input: Nothing,
  output: HelpDesk,
});
