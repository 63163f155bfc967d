/** Why the server cannot start, in one sentence for the person at the terminal; printed without a stack, exit code 1. */
export class StartError extends Error {
  override name = "StartError";
}
