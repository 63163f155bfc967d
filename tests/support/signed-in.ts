/** A browser whose person signed in before: what the page would have kept of it, without its dialog. For tests that are not about signing in. */
import { randomBytes, randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "playwright";
import { headers } from "#contract/base/headers.ts";
import { chooseCartType, currentUser, login } from "#contract/identity/session.ts";
import { demonstrationPassword } from "#server/db/seed/people.ts";
import * as customerText from "#src/text/identity/customer.ts";
import { getNowMs } from "./present.ts";

/**
 * Signs a person in; for the Rx cart, where they have one customer. `url` is where the page will be opened. The calls are asked beside the browser, which takes
 * a page of it and a fifth of a second of a processor less. @throws what the portal says against it.
 */
export async function signedIn(context: BrowserContext, url: string, email: string): Promise<void> {
  const ask = async (path: string, data?: object, bearer?: string) => {
    const answer = await context.request.fetch(`${url}${path}`, {
      method: data === undefined ? "GET" : "POST",
      headers: {
        [headers.idempotencyKey]: randomUUID(),
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      },
      ...(data !== undefined && { data }),
    });
    if (!answer.ok()) throw new Error(`${email}: ${path} answered ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  const { token, reason } = await ask(login.path, { email, password: demonstrationPassword });
  if (token === undefined) throw new Error(`${email} was not signed in: ${reason}`);
  const { customer } = await ask(currentUser.path, undefined, token);
  if (customer !== null) await ask(chooseCartType.path, { cart_type_code: "RXO" }, token);
  // As the page keeps them (src/api/token.ts).
  const place = { domain: new URL(url).hostname, path: "/", secure: true, sameSite: "Strict" } as const;
  await context.addCookies([
    { name: "stcart-life", value: String(getNowMs() + 12 * 3_600_000), ...place },
    { name: "stcart", value: token, ...place },
    { name: "stcart-seal", value: randomBytes(33).toString("base64"), ...place },
  ]);
}

/** A page that was opened then knows who is there, or asks for which of their customers. */
export const untilIn = (page: Page): Promise<void> =>
  page
    .getByRole("banner")
    .getByRole("button", { name: /^Account/ })
    .or(page.getByRole("dialog", { name: customerText.title }))
    .first()
    .waitFor();
