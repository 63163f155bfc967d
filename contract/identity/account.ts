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
    "Set one's own password. Each rule is answered; it is saved when all are kept, and every other session of the person ends.",
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
  about:
    "Another token for this session, as after a change of one's own password: the old one is good for half a minute.",
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
  about: "Which rules a new password of one's own would keep. Saves nothing.",
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
  about: "Which rules a new password of whom a link is for would keep. Saves nothing and leaves the link good.",
  input: z.strictObject({ reset_pwd_guid: LinkToken, password: Password }),
  output: z.array(PasswordCheck),
});

export const passwordLink = call({
  method: "GET",
  path: "/api/users/for-change-password/{id}",
  needs: "nobody",
  secret: true,
  about: "Whom a link to a new password is for, and whether it is over. It is not used up by looking.",
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
    "Set a password by a link from a mail, which is good once: it is used up when all rules are kept. Ends every session of the person.",
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
    "Mail a person a link to a new password: asked by an admin of their customer, or with the link that is over (reset_pwd_guid) by themself. Answers alike whether there is such a person or not.",
  input: z.strictObject({ user_id: Id, reset_pwd_guid: z.optional(LinkToken) }),
  output: Done,
});

export const forgotPassword = call({
  method: "POST",
  path: "/api/users/password-reset-for-email",
  needs: "nobody",
  secret: true,
  about:
    "Mail a link to a new password to whoever has this e-mail address. Answers alike, and as fast, whether somebody has it or not.",
  input: z.strictObject({ email: Email }),
  output: Done,
});
