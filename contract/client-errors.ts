/** What goes wrong in the page, so that "it was logged" is true. Not in the specification, which says the sentence and no way to keep it. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Done } from "#contract/base/fields.ts";

/** At most so many at once; a page tells of no more in its life. */
export const mostClientErrors = 10;

/** One error: what it is called and where in our program it happened, without a word of what a person typed or saw. */
export const ClientError = z.strictObject({
  name: z.string().check(z.regex(/^\w{1,60}$/, "must be the name of an error")),
  /** As `withoutSecrets` leaves it. */
  message: z.string().check(z.maxLength(200)),
  /** Innermost first: file of the build, line, column. */
  frames: z
    .array(z.string().check(z.regex(/^[\w.-]{1,80}:\d{1,7}:\d{1,7}$/, "must be file:line:column")))
    .check(z.maxLength(8)),
  /** The route's pattern, never the address. */
  route: z.string().check(z.regex(/^\/[\w$/{}-]{0,80}$/, "must be the pattern of a route")),
});
export type ClientError = z.infer<typeof ClientError>;

export const reportClientErrors = call({
  method: "POST",
  path: "/api/client-errors",
  kind: "read", // changes nothing that a person could look at, and needs no key
  needs: "nobody",
  guarded: "reports",
  about: "Errors of a page, for the log: by anybody, bounded, and without what a person typed or saw.",
  input: z.strictObject({
    /** The version of the page, which names the files of the frames. */
    build: z.string().check(z.regex(/^[\w.+-]{1,80}$/, "must be a version")),
    errors: z.array(ClientError).check(z.minLength(1), z.maxLength(mostClientErrors)),
  }),
  output: Done,
});
