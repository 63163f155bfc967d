/**
 * Acting as a person: the distributor's staff find somebody, say why, and get a link that is good once and for a minute. None of these calls is in the
 * specification: it knows /impersonate/{token} only, and where that token comes from nobody wrote down.
 */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Id, text } from "#contract/base/fields.ts";
import * as words from "./text.ts";

/** Somebody at one customer; a person of three customers is found three times. */
export const ActAsCandidate = z.strictObject({
  user_id: Id,
  customer_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  company_name: z.string(),
});
export type ActAsCandidate = z.infer<typeof ActAsCandidate>;

export const findToActAs = call({
  method: "POST",
  path: "/api/impersonation/search",
  kind: "read",
  needs: "staff",
  notImpersonating: true,
  about:
    "Users that staff can sign in as. Each given word starts a word of the name, the email address or the customer. At most 20.",
  input: z.strictObject({ text: z.string().check(z.maxLength(200)) }),
  output: z.array(ActAsCandidate),
});

export const actAs = call({
  method: "POST",
  path: "/api/impersonation",
  needs: "staff",
  secret: true,
  guarded: true,
  notImpersonating: true,
  about:
    "A token to sign in as this user at this customer. Works once, within 60 seconds (`security/session/{token}`). The session ends after 60 minutes. The reason is saved in the customer's audit trail.",
  input: z.strictObject({
    user_id: Id,
    customer_id: Id,
    reason: text(300).check(z.minLength(5, words.mustHaveReason)),
  }),
  output: z.strictObject({ token: z.string() }),
});
