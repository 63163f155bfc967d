/**
 * The person's own security: second factor, sessions, links that become a session, what they may. Beside the specified calls stand those of the
 * account page (sessions, recovery codes) and an admin's reset of a second factor: without them a lost telephone would cost the account.
 */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Count, Done, Id, Instant, Nothing, text } from "#contract/base/fields.ts";
import * as words from "./text.ts";
import { longestTypedCode } from "./rules/second-factor-code.ts";

/** A session's token, where a call gives the session a new one (docs/architecture.md, "Sessions"). */
const NewToken = z.string().check(z.regex(/^[\w-]{43}$/, words.mustBeComplete));
/** From the app (6 digits), or of recovery. The client asks for more than 3 characters (docs/readings.md, "The second factor's page"). */
const Code = z.pipe(text(longestTypedCode), z.string().check(z.minLength(4, words.mustBeLonger)));

export const linkSession = call({
  method: "GET",
  path: "/api/security/session/{token}",
  kind: "write", // it uses the link up
  needs: "nobody",
  secret: true,
  about: "Exchange the token of a link (impersonation, single sign-on) for a session. Once, within 60 seconds.",
  input: z.strictObject({ token: NewToken }),
  output: z.strictObject({ token: NewToken }),
});

export const authorize = call({
  method: "POST",
  path: "/api/users/authorize",
  needs: "user",
  secret: true,
  about:
    "The user's permissions at the selected customer: user, customer, ordering, ordering-or-reporting, reporting, admin-or-reporting, cs, controlled-cart, certificates, receiving, admin, hand-over, staff. Unknown names are false. All are false for a token that is not the caller's.",
  input: z.strictObject({
    token: z.optional(z.string().check(z.maxLength(200))),
    abilities: z.array(text(64)).check(z.maxLength(100)),
  }),
  output: z.record(z.string(), z.boolean()),
});

export const twoFactorSetup = call({
  method: "GET",
  path: "/api/security/two-factor-setup",
  kind: "write", // it makes the key that this session may enable
  needs: "user",
  secret: true,
  notImpersonating: true,
  about: "If two-factor authentication is on. If not, the otpauth:// address of the key that this session can enable.",
  input: Nothing,
  output: z.strictObject({
    barcodeUri: z.nullable(z.string()),
    is_2_factor_enabled: z.boolean(),
    recovery_codes_left: Count,
  }),
});

const Verdict = z.strictObject({ success: z.boolean(), reason: z.optional(z.string()) });

export const twoFactorVerify = call({
  method: "POST",
  path: "/api/security/two-factor-verify",
  needs: "user",
  secret: true,
  notImpersonating: true,
  guarded: true,
  about: "Verify a code in this session: of the user's second factor, or of the one being set up. Valid for 5 minutes.",
  input: z.strictObject({ key: Code }),
  output: Verdict,
});

/** Ten codes, shown this once. */
const RecoveryCodes = z.array(z.string());

// The specification asks for nothing before a new password; whoever finds a screen that was left open could take the account over.
export const prove = call({
  method: "POST",
  path: "/api/security/prove",
  needs: "user",
  secret: true,
  notImpersonating: true,
  guarded: true,
  about:
    "Confirm the user's identity with the current password, before a new password, passkey or second factor. Valid for 5 minutes in this session, as are a sign-in and a code.",
  input: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(1024)) }),
  output: Verdict,
});

export const twoFactorEnable = call({
  method: "POST",
  path: "/api/security/two-factor-enable",
  needs: "user",
  secret: true,
  notImpersonating: true,
  about:
    "Turn on two-factor authentication, within 5 minutes of two-factor-verify, and of a sign-in or prove. Ends the user's other sessions.",
  input: Nothing,
  output: z.strictObject({ success: z.literal(true), token: NewToken, recovery_codes: RecoveryCodes }),
});

export const twoFactorDisable = call({
  method: "POST",
  path: "/api/security/two-factor-disable",
  needs: "user",
  secret: true,
  notImpersonating: true,
  about: "Turn off two-factor authentication, within 5 minutes of two-factor-verify or of the code at sign-in.",
  input: Nothing,
  output: z.strictObject({ success: z.literal(true), token: NewToken }),
});

export const newRecoveryCodes = call({
  method: "POST",
  path: "/api/security/recovery-codes",
  needs: "user",
  secret: true,
  notImpersonating: true,
  about: "Create ten new recovery codes, which replace all others, within 5 minutes of two-factor-verify.",
  input: Nothing,
  output: z.strictObject({ recovery_codes: RecoveryCodes }),
});

export const resetTwoFactor = call({
  method: "POST",
  path: "/api/security/two-factor-reset",
  needs: "admin",
  secret: true,
  notImpersonating: true,
  guarded: true,
  about:
    "Turn off two-factor authentication for a user who lost it. Staff: for everyone who is not staff. Admins: for users of the customer who are not an admin anywhere.",
  input: z.strictObject({ user_id: Id }),
  output: Done,
});

export const OwnSession = z.strictObject({
  session_id: z.uuid(),
  /** Such as "Chrome on Android"; null where the client did not say. */
  device: z.nullable(z.string()),
  address: z.nullable(z.string()),
  created_at: Instant,
  last_seen_at: Instant,
  is_current: z.boolean(),
  /** Staff who act as the person in it. */
  impersonator: z.nullable(z.string()),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const ownSessions = call({
  method: "GET",
  path: "/api/security/sessions",
  needs: "user",
  notImpersonating: true,
  about: "The user's active sessions, newest first.",
  input: Nothing,
  output: z.strictObject({ sessions: z.array(OwnSession) }),
});

export const endSession = call({
  method: "POST",
  path: "/api/security/sessions/end",
  needs: "user",
  notImpersonating: true,
  about: "End one of the user's sessions.",
  input: z.strictObject({ session_id: z.uuid() }),
  output: Done,
});

export const endOtherSessions = call({
  method: "POST",
  path: "/api/security/sessions/end-others",
  needs: "user",
  notImpersonating: true,
  about: "Sign out everywhere else: end every session of the user except this one.",
  input: Nothing,
  output: z.strictObject({ success: z.literal(true), ended: Count }),
});
