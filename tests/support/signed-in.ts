/** A browser whose person signed in before: what the page would have kept of it, without its dialog. For tests that are not about signing in. */
import type { BrowserContext, Page } from "playwright";
import { headers } from "#contract/base/headers.ts";
import { chooseCartType, currentUser, login } from "#contract/identity/session.ts";
import { demonstrationPassword } from "#server/db/seed/people.ts";

const calls = { login: login.path, current: currentUser.path, cart: chooseCartType.path };

/** Signs a person in; for the Rx cart, where they have one customer. `url` is where the page will be opened. @throws what the portal says against it. */
export async function signedIn(context: BrowserContext, url: string, email: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/favicon.svg`); // of the portal, and without its program
  await page.evaluate(signInHere, { calls, keyHeader: headers.idempotencyKey, email, password: demonstrationPassword });
  await page.close();
}

type How = { calls: Record<keyof typeof calls, string>; keyHeader: string; email: string; password: string };

/** Runs in the page. */
async function signInHere({ calls: by, keyHeader, email, password }: How): Promise<void> {
  const ask = async (path: string, body?: object, bearer?: string) => {
    const answer = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        [keyHeader]: crypto.randomUUID(),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${email}: ${path} answered ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { token, reason } = await ask(by.login, { email, password });
  if (token === undefined) throw new Error(`${email} was not signed in: ${reason}`);
  const { customer } = await ask(by.current, undefined, token);
  if (customer !== null) await ask(by.cart, { cart_type_code: "RXO" }, token);
  // As the page keeps them (src/api/token.ts).
  const place = "Path=/; Secure; SameSite=Strict";
  document.cookie = `stcart-life=${Date.now() + 12 * 3_600_000}; ${place}`;
  document.cookie = `stcart=${token}; ${place}`;
}

/** A page that was opened then knows who is there, or asks for which of their customers. */
export const untilIn = (page: Page): Promise<void> =>
  page
    .getByRole("banner")
    .getByRole("button", { name: /^Account/ })
    .or(page.getByRole("dialog", { name: "Choose a customer" }))
    .first()
    .waitFor();
