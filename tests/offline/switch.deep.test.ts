/** One tablet, several people by turns: each receipt bears its own name, and nothing of one is there for the next. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { switchUser } from "#src/text/shell/account-menu.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { asServer } from "#tests/support/as-server.ts";
import { atDock, type Dock, pill, receiptsOf, receive, rowOf } from "#tests/support/dock.ts";
import { demonstrationPassword } from "#server/db/seed/people.ts";
import * as fieldText from "#src/text/identity/fields.ts";
import * as signInText from "#src/text/identity/sign-in.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";
import { whereIs } from "#tests/support/read-cache.ts";
import { shipLines } from "#tests/support/shipped-order.ts";

const dean = { email: "dock@northcampus.example", name: "Dean Kowalski" };
const priya = { email: "admin@northcampus.example", name: "Priya Raman" };
const soon = { timeout: 20_000 };

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const dialog = (page: Page) => page.getByRole("dialog", { name: "Sign in", exact: true });
const people = (page: Page) => dialog(page).getByRole("list", { name: signInText.usersOfDevice("tablet") });

async function switchPerson(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("button", { name: switchUser }).click();
  await people(page).waitFor();
}

/** By a name of the list where it is there, else by typing the address. */
async function unlock({ page, line }: Dock, who: typeof dean, how: "picked" | "typed"): Promise<void> {
  if (how === "picked") await people(page).getByRole("button", { name: who.name, exact: true }).click();
  else await dialog(page).getByLabel(fieldText.email).fill(who.email);
  const password = dialog(page).getByLabel("Password", { exact: true });
  if (how === "picked")
    await expect.poll(() => password.evaluate((each) => each === document.activeElement)).toBe(true);
  await password.fill(demonstrationPassword);
  await page.keyboard.press("Enter");
  await dialog(page).waitFor({ state: "detached" });
  await page.goto(`${line.address}/receive`);
}

test("a person switched with entries waiting: theirs arrive under their name when they are back, the next one's under hers", async () => {
  const [first, second] = await shipLines(product, [{}, {}]);
  await using dock = await atDock(product, "/receive", dean.email);
  const { page } = dock;
  await rowOf(page, first).waitFor();
  // As the server itself says it: where it seems to be away, the next person could not sign in.
  const busy = { status: 429, json: {}, headers: { "retry-after": "1" } };
  await page.route("**/api/receives", (route) => asServer(route, busy));
  await receive(page, first, 2);
  await expect.poll(() => pill(page).textContent(), soon).toMatch(/1 waiting|1 sending|Sending/);
  await switchPerson(page);
  await page.unroute("**/api/receives");
  expect(await axeFinds(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  // A name and an address on the list are all that is left of him to read.
  const words = [first.ndc_code, first.lots[0]!.lot_no, String(first.order_id), "North Campus", "stcart"];
  expect((await whereIs(page, words)).filter((place) => place !== "database portal-catalog")).toEqual([]);
  expect(
    (await product.rows("select 1 from sessions s join users u using (user_id) where u.email = $1", [dean.email]))
      .length,
  ).toBe(0);

  await unlock(dock, priya, "typed");
  await rowOf(page, second).waitFor();
  await expect.poll(() => pill(page).textContent()).toBe(pillText.allSent);
  await receive(page, second, 1);
  await expect
    .poll(async () => (await receiptsOf(page, second)).map(({ created_by }) => created_by), soon)
    .toEqual([priya.name]);
  expect(await receiptsOf(page, first)).toEqual([]);

  await switchPerson(page);
  await expect.poll(() => people(page).getByRole("listitem").count()).toBe(2);
  await unlock(dock, dean, "picked");
  await expect
    .poll(async () => (await receiptsOf(page, first)).map((each) => [each.created_by, each.quantity_received]), soon)
    .toEqual([[dean.name, 2]]);
});

test("whoever signs out is off the list, and a name can be taken off by hand", async () => {
  await using dock = await atDock(product, "/receive", dean.email);
  const { page } = dock;
  await switchPerson(page);
  await unlock(dock, priya, "typed");
  await switchPerson(page);
  await people(page)
    .getByRole("button", { name: signInText.removeFromList(priya.name) })
    .click();
  await expect.poll(() => people(page).getByRole("listitem").count()).toBe(1);
  await unlock(dock, dean, "picked");
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { level: 1, name: "Order and receive pharmaceuticals" }).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("people"))).toBeNull();
  await page.getByRole("banner").getByRole("button", { name: "Sign in" }).click();
  await dialog(page).getByLabel(fieldText.email).waitFor();
  await expect.poll(() => people(page).count()).toBe(0);
});
