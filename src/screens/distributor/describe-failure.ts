/** Says why an action of the Distributor page failed, next to where the user acted. */
import { failureOf } from "#src/api/failures.ts";

/** @param signedOut the sentence for a user who did not sign in again */
export function describeFailure(error: Error, signedOut: string): string {
  const failure = failureOf(error);
  return "message" in failure ? failure.message : signedOut;
}
