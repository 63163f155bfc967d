/** From what a person types, or a link brings, to a session of this browser. Loaded with the dialog: the first screen does without. */
import type { InputOf } from "#contract/base/call.ts";
import * as contract from "#contract/identity/session.ts";
import type { SessionUser } from "#contract/identity/session.ts";
import { send } from "#src/api/send.ts";
import { keepToken } from "#src/api/token.ts";
import { cookiesBlocked } from "#contract/identity/text.ts";

/** Signs in; keeps the token and gives the person, the reason why not, or "code" where one is asked for. Restores nothing: see `takeUp`. */
export async function signIn(
  input: InputOf<typeof contract.login>,
): Promise<SessionUser | { reason: string } | "code"> {
  const answer = await send(contract.login, input);
  if (answer.token === undefined) return answer.has_error ? { reason: answer.reason ?? "" } : "code";
  return begin(answer.token);
}

/** A session's token as this browser's; gives the person. */
export async function begin(made: string): Promise<SessionUser | { reason: string }> {
  if (!keepToken(made)) return { reason: cookiesBlocked };
  return send(contract.currentUser, {}, { whenSignedOut: "fail" });
}
