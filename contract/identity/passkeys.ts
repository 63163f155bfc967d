/**
 * Passkeys (https://www.w3.org/TR/webauthn-3/): signing in by fingerprint, face or the device's PIN. None of these calls is in the specification; on a
 * shared tablet they make changing the person a matter of a second. What goes to and comes from an authenticator is the browser's own JSON.
 */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Done, Instant, Nothing, text } from "#contract/base/fields.ts";
import * as words from "./text.ts";

const Options = z.record(z.string(), z.unknown());
const Base64 = z.string().check(z.regex(/^[\w-]{1,8000}$/, words.mustBeBase64));
const credential = <Shape extends z.core.$ZodLooseShape>(response: Shape) =>
  z.looseObject({
    id: Base64,
    rawId: Base64,
    type: z.literal("public-key"),
    response: z.looseObject({ clientDataJSON: Base64, ...response }),
    clientExtensionResults: z.looseObject({}),
  });

const OwnPasskey = z.strictObject({
  credential_id: z.string(),
  name: z.string(),
  created_at: Instant,
  last_used_at: z.nullable(Instant),
});

export const ownPasskeys = call({
  method: "GET",
  path: "/api/security/passkeys",
  needs: "user",
  notImpersonating: true,
  about: "The user's passkeys.",
  input: Nothing,
  output: z.strictObject({ passkeys: z.array(OwnPasskey) }),
});

export const newPasskey = call({
  method: "POST",
  path: "/api/security/passkeys/options",
  needs: "user",
  secret: true,
  notImpersonating: true,
  about: "Options for the browser to create a passkey. They work once, for 5 minutes.",
  input: Nothing,
  output: z.strictObject({ options: Options }),
});

export const addPasskey = call({
  method: "POST",
  path: "/api/security/passkeys",
  needs: "user",
  secret: true,
  notImpersonating: true,
  about: "Save the passkey that an authenticator created. The user gets an email.",
  input: z.strictObject({ name: text(60), response: credential({ attestationObject: Base64 }) }),
  output: z.strictObject({ success: z.boolean(), reason: z.optional(z.string()) }),
});

export const removePasskey = call({
  method: "POST",
  path: "/api/security/passkeys/remove",
  needs: "user",
  notImpersonating: true,
  about: "Remove one of the user's passkeys.",
  input: z.strictObject({ credential_id: z.string().check(z.minLength(1), z.maxLength(1400)) }),
  output: Done,
});

export const passkeyChallenge = call({
  method: "POST",
  path: "/api/security/passkey-options",
  needs: "nobody",
  secret: true,
  about: "Options for the browser to sign in with a passkey. They work once, for 5 minutes.",
  input: Nothing,
  output: z.strictObject({ options: Options }),
});

/** What an authenticator answers to a challenge. */
export const PasskeyAnswer = credential({ authenticatorData: Base64, signature: Base64 });

export const passkeyLogin = call({
  method: "POST",
  path: "/api/security/passkey-login",
  needs: "nobody",
  secret: true,
  about: "Sign in with a passkey, which replaces password and second factor. Responds as login does.",
  input: z.strictObject({ response: PasskeyAnswer }),
  output: z.strictObject({
    logged_in: z.boolean(),
    has_error: z.boolean(),
    reason: z.optional(z.string()),
    token: z.optional(z.string()),
  }),
});
