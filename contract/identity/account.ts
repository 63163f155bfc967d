/** One's own password: changed when signed in, or by a link from a mail. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Done, Email, Id, Nothing } from "#contract/base/fields.ts";
import * as words from "./text.ts";

/** A rule for passwords, and whether the one that was sent keeps it. */
export const PasswordCheck = z.strictObject({
  rule: z.enum(["length", "common", "context", "present"]),
  message: z.string(),
  is_valid: z.boolean(),
});
export type PasswordCheck = z.infer<typeof PasswordCheck>;

/** Longer ones are told so by the rules; this only keeps out what nobody types. */
const Password = z.string().check(z.minLength(1), z.maxLength(1024));
/** What a link in a mail ends with. */
const LinkToken = z.string().check(z.regex(/^[\w-]{43}$/, words.mustBeComplete));

export const changeOwnPassword = call({
  method: "POST",
  path: "/api/users/change-password-self",
  needs: "user",
  secret: true,
  guarded: true,
  notImpersonating: true,
  about:
    "Set your own password. Every rule is answered. It is saved if all rules are met, and then every other session of the user ends.",
  input: z.strictObject({ password: Password }),
  output: z.array(PasswordCheck),
});

// That answer is a list of rules and has no room for a token (docs/readings.md, "password checks"): so the page asks for it afterwards.
export const renewSession = call({
  method: "POST",
  path: "/api/security/renew-session",
  needs: "user",
  secret: true,
  notImpersonating: true,
  about: "A new token for this session, as after a change of the password. The old token works for 30 more seconds.",
  input: Nothing,
  output: z.strictObject({ token: z.string() }),
});

// The specification shows failing rules as one types, and the server decides them: so there are two calls that change nothing.
export const checkOwnPassword = call({
  method: "POST",
  path: "/api/users/check-password-self",
  kind: "read",
  needs: "user",
  secret: true,
  guarded: "typing",
  notImpersonating: true,
  about: "Check a new password of your own against the rules. Saves nothing.",
  input: z.strictObject({ password: Password }),
  output: z.array(PasswordCheck),
});

export const checkPassword = call({
  method: "POST",
  path: "/api/users/check-password",
  kind: "read",
  needs: "nobody",
  secret: true,
  guarded: "typing",
  about: "Check a new password against the rules for the user of a link. Saves nothing and does not use the link.",
  input: z.strictObject({ reset_pwd_guid: LinkToken, password: Password }),
  output: z.array(PasswordCheck),
});

export const passwordLink = call({
  method: "GET",
  path: "/api/users/for-change-password/{id}",
  needs: "nobody",
  secret: true,
  about: "The user of a link to a new password, and if the link has expired. Does not use the link.",
  input: z.strictObject({ id: LinkToken }),
  output: z.strictObject({
    user_id: Id,
    first_name: z.string(),
    last_name: z.string(),
    /** For password managers. */
    email: z.string(),
    /** Used already, or its day has passed. */
    is_expired: z.boolean(),
  }),
});

export const changePassword = call({
  method: "POST",
  path: "/api/users/change-password",
  needs: "nobody",
  secret: true,
  about:
    "Set a password by a link from an email. The link works once: it is used when all rules are met. Ends every session of the user.",
  input: z.strictObject({ reset_pwd_guid: LinkToken, password: Password }),
  output: z.array(PasswordCheck),
});

export const resetPassword = call({
  method: "POST",
  path: "/api/users/password-reset",
  needs: "nobody",
  withSession: true,
  secret: true,
  about:
    "Email a user a link to a new password. Requested by an admin of the user's customer, or by the user with an expired link (reset_pwd_guid). The response is the same if the user does not exist.",
  input: z.strictObject({ user_id: Id, reset_pwd_guid: z.optional(LinkToken) }),
  output: Done,
});

export const forgotPassword = call({
  method: "POST",
  path: "/api/users/password-reset-for-email",
  needs: "nobody",
  secret: true,
  about:
    "Email a link to a new password to the user of this email address. The response and its time are the same if nobody has the address.",
  input: z.strictObject({ email: Email }),
  output: Done,
});
