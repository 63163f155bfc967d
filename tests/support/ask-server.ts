/** Asks the server beside any browser. */
import { randomUUID } from "node:crypto";
import { headers } from "#contract/base/headers.ts";
import { login } from "#contract/identity/session.ts";
import { demonstrationPassword } from "#server/db/seed/people.ts";
import type { ProductServer } from "./product-server.ts";

type Server = Pick<ProductServer, "url">;

/** Posts `body`, as whoever has the token, and gives the answer's JSON. @throws with the answer's text unless it is 200. */
export async function askServer<Answer>({ url }: Server, path: string, body: object, token?: string): Promise<Answer> {
  const answer = await fetch(url + path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      [headers.idempotencyKey]: randomUUID(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** What the server gives a person of the demonstration for their password alone; undefined where that is not enough. */
export const tokenOf = async (server: Server, email: string): Promise<string | undefined> =>
  (await askServer<{ token?: string }>(server, login.path, { email, password: demonstrationPassword })).token;
