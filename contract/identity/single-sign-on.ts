/** Single sign-on, as the page asks about it. Calls of our own: the specified ones begin with the token of a link. The rest is between browser and provider. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { text } from "#contract/base/fields.ts";
import * as words from "./text.ts";

/** Found by the domain alone and not by the person: the answer gives nobody away. */
export const findSignOn = call({
  method: "GET",
  path: "/api/security/single-sign-on",
  needs: "nobody",
  about: "Where users of an email domain sign in with their company account; null if they do not.",
  input: z.strictObject({ domain: text(254) }),
  output: z.strictObject({ url: z.nullable(z.string()) }),
});

export const testSignOn = call({
  method: "GET",
  path: "/api/security/single-sign-on/test/{token}",
  kind: "write", // it uses the link up
  needs: "nobody",
  secret: true,
  about: "What a customer's test provider sent about a user. Once, within 60 seconds. Signs nobody in.",
  input: z.strictObject({ token: z.string().check(z.regex(/^[\w-]{43}$/, words.mustBeComplete)) }),
  output: z.strictObject({
    company_name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    /** The name by which the provider knows the person. */
    name_id: z.string(),
    session_index: z.nullable(z.string()),
  }),
});
