/** A browser whose person signed in before: what the page would have kept of it, without its dialog. For tests that are not about signing in. */
import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "playwright";
import { headers } from "#contract/headers.ts";
import { chooseCartType, login } from "#contract/session.ts";
import { demonstrationPassword } from "#server/db/seed/people.ts";

/** A page that was opened then knows who is there. */
export const untilIn = (page: Page): Promise<void> =>
  page
    .getByRole("banner")
    .getByRole("button", { name: /^Account/ })
    .waitFor();

/** As long as the page itself gives a session (src/api/token.ts). */
const lifeMs = 12 * 3_600_000;

/** Signs a person of one customer in, for the Rx cart. `url` is where the page will be opened. @throws what the portal says against it. */
export async function signedIn(context: BrowserContext, url: string, email: string): Promise<void> {
  const ask = async ({ path }: { path: string }, data: object, bearer?: string) => {
    const answer = await context.request.post(`${url}${path}`, {
      data,
      headers: {
        [headers.idempotencyKey]: randomUUID(),
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      },
    });
    const said = await answer.json();
    if (!answer.ok()) throw new Error(`${email}: ${path} answered ${answer.status()} ${JSON.stringify(said)}`);
    return said;
  };
  const { token, reason } = await ask(login, { email, password: demonstrationPassword });
  if (token === undefined) throw new Error(`${email} was not signed in: ${reason}`);
  await ask(chooseCartType, { cart_type_code: "RXO" }, token);
  const kept = { stcart: token, "stcart-life": String(Date.now() + lifeMs) };
  await context.addCookies(
    Object.entries(kept).map(([name, value]) => ({ name, value, url, secure: true, sameSite: "Strict" as const })),
  );
}
