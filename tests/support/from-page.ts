/** Asks the server as the person who is signed in on a page, beside what its screens ask. */
import type { Page } from "playwright";

/** Posts `body` (or gets, without one) and gives the answer's JSON. @throws with the answer's text unless it is 200. */
export async function askFromPage<Answer>(page: Page, path: string, body?: unknown): Promise<Answer> {
  const { status, text } = await page.evaluate(
    async ([url, json]) => {
      const token = /stcart=([^;]+)/.exec(document.cookie)?.[1];
      const response = await fetch(url, {
        method: json === undefined ? "GET" : "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "idempotency-key": crypto.randomUUID(),
        },
        ...(json === undefined ? {} : { body: json }),
      });
      return { status: response.status, text: await response.text() };
    },
    [path, body === undefined ? undefined : JSON.stringify(body)] as const,
  );
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  return JSON.parse(text) as Answer;
}
