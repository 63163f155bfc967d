/** What the page answers when the server says 401 or 403; the shell registers, the sender asks. */

/** Thrown when a call needs a person and nobody signed in for it. */
export class SignedOut extends Error {
  constructor() {
    super("Nobody is signed in.");
    this.name = "SignedOut";
  }
}

/** `"again"` once the same person has signed in again; `"given-up"` otherwise. */
export type SignInAgain = () => Promise<"again" | "given-up">;

let signInAgain: SignInAgain = () => Promise.resolve("given-up");

/** Says how to ask a person to sign in over the page. */
export function onSignedOut(ask: SignInAgain): void {
  signInAgain = ask;
}

/** Asks; several calls that fail at once share one answer, because the one who registered gives one promise. */
export const askToSignIn: SignInAgain = () => signInAgain();

/** Fires "not-authorized" at each 403 (docs/readings.md, "403"). */
export const authorization = new EventTarget();

/** Fires "answered" at whatever the server answers, and "unanswered" when it cannot be reached. */
export const reachability = new EventTarget();
