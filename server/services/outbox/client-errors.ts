/** What goes wrong in pages, into the log: each as one line, so many a minute, however many tell of it. */
import type { Logger } from "pino";

import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import type * as contract from "#contract/client-errors.ts";
import { withoutSecrets } from "#contract/base/without-secrets.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";

/** A bug of a build is met by everybody at once: the first of them tell enough. */
const mostAMinute = 60;
const minuteMs = 60_000;

/** Of one process. What is too much is counted, and said with the next that is written. */
export function clientErrors(log: Pick<Logger, "warn">) {
  let since = 0;
  let written = 0;
  let dropped = 0;
  return async (
    _db: Tx,
    { now }: Caller,
    { build, errors }: ParsedOf<typeof contract.reportClientErrors>,
  ): Promise<OutputOf<typeof contract.reportClientErrors>> => {
    const at = now.getTime();
    if (Math.abs(at - since) >= minuteMs) [since, written] = [at, 0];
    for (const error of errors) {
      if (written >= mostAMinute) {
        dropped += 1;
        continue;
      }
      // Whoever sends it may be no page of ours.
      const client = { build, ...error, message: withoutSecrets(error.message) };
      log.warn(dropped > 0 ? { client, dropped } : { client }, "an error in a page");
      written += 1;
      dropped = 0;
    }
    return { success: true };
  };
}
