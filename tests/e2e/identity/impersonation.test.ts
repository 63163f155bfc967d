/** Staff act as a person: finding them, the link, the strip that never goes, what is closed, and the way out. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { actAs, findToActAs, type ActAsCandidate } from "#contract/identity/impersonation.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { fitsEverywhere } from "#tests/support/devices.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { demonstrationPassword } from "#server/db/seed/people.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";

const staff = "staff@harborridge.example";
const admin = "admin@northcampus.example";

let product: Product;
/** Of the staff, in a browser of its own: asks the server alone, without the portal's program. */
let staffDesk: Page;
beforeAll(async () => {
  product = await startProduct();
  const context = await product.browser.newContext();
  await signedIn(context, product.url, staff);
  staffDesk = await context.newPage();
  await staffDesk.goto(`${product.url}/favicon.svg`);
});
afterAll(() => product?.close());

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const strip = (page: Page) => page.getByRole("complementary", { name: "Acting as a person" });

async function staffAtHome() {
  const visit = await product.visit("/", { as: staff });
  const { page } = visit;
  const choose = page.getByRole("dialog", { name: "Choose a customer" });
  await choose.getByRole("combobox", { name: "Customer" }).fill("corner");
  await page.getByRole("option", { name: "Corner Street Pharmacy" }).click();
  await choose.waitFor({ state: "detached" });
  return visit;
}

async function findPriya(page: Page): Promise<void> {
  await heading(page, "Act as a person").waitFor();
  await page.getByRole("combobox", { name: "Person" }).fill("priya north");
  await page.getByRole("option", { name: /^Priya Raman/ }).click();
}

/** The path of a new link to act as Priya. The first test gets one as staff do, on the screen. */
async function newLink(): Promise<string> {
  const [priya] = await askFromPage<ActAsCandidate[]>(staffDesk, findToActAs.path, { text: "priya north" });
  const { user_id, customer_id } = priya!;
  const reason = "Case 4711: cannot find an order";
  const { token } = await askFromPage<{ token: string }>(staffDesk, actAs.path, { user_id, customer_id, reason });
  return `/impersonate/${token}`;
}

/** Goes on within the page, as a link of it would. */
const goOn = (page: Page, path: string) => page.evaluate((to) => history.pushState({}, "", to), path);

const screens = { "/orders": "Orders", "/receive": "Receive", "/cart": "Cart", "/child-accounts": "People and roles" };
const way =
  "from the account menu to the person's home, with the strip on every screen, and out again; on every device, light and dark, all of it fits and is accessible";
test(way, { timeout: 240_000 }, async () => {
  await using visit = await staffAtHome();
  const { page, complaints } = visit;
  await heading(page, "Corner Street Pharmacy").waitFor();
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("link", { name: "Act as a person" }).click();
  await findPriya(page);
  await fitsEverywhere(page);
  await page.getByRole("button", { name: "Get the link" }).click();
  await page.getByText("Say in a few words why, such as a case number.").waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.getByLabel("Reason").fill("Case 4711: cannot find an order");
  await page.getByRole("button", { name: "Get the link" }).click();
  const link = page.getByRole("link", { name: "Act as Priya Raman" });
  await link.waitFor();
  await fitsEverywhere(page);
  const [, token = "no token"] = /\/impersonate\/([\w-]{43})$/.exec((await link.getAttribute("href"))!) ?? [];
  await link.click();
  await heading(page, "North Campus Hospital Pharmacy").waitFor();
  await strip(page).getByText("Priya Raman").waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  expect(await page.evaluate(() => performance.getEntriesByType("navigation").length)).toBe(1);
  await fitsEverywhere(page);

  // Nothing of the token stays where it could be found again.
  await page.goBack();
  expect(page.url()).not.toContain(token);
  await page.goForward();
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
  expect(kept).not.toContain(token);

  await page.reload();
  for (const [path, name] of Object.entries(screens)) {
    await strip(page).getByRole("button", { name: "Stop" }).waitFor();
    await goOn(page, path);
    await heading(page, name).waitFor();
    if (path === "/receive") await fitsEverywhere(page);
    await page.evaluate(() => globalThis.scrollTo(0, 2_000));
    expect(await strip(page).getByRole("button", { name: "Stop" }).isVisible()).toBe(true);
    const top = await strip(page).evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBe(0);
  }
  await page.getByText("While you act as somebody, people and roles cannot be changed.").waitFor();
  expect(await page.getByRole("checkbox", { name: "Reporting" }).first().isDisabled()).toBe(true);
  await strip(page).getByRole("button", { name: "Stop" }).click();
  await heading(page, "Order and receive pharmaceuticals").waitFor();
  expect(await strip(page).count()).toBe(0);
  expect(await page.evaluate(() => document.cookie)).not.toContain("stcart=");
  expect(complaints).toEqual([]);
});

test("the person goes on beside it: their session, their cart and what they chose stay", async () => {
  await using own = await product.visitAs(admin, "/products/all");
  await heading(own.page, "All Products").waitFor();
  await own.page.getByRole("banner").getByText("Controlled", { exact: true }).click();
  await expect.poll(() => own.page.evaluate(() => document.body.dataset["context"])).toBe("cs");
  await using visit = await product.visit(await newLink());
  await heading(visit.page, "North Campus Hospital Pharmacy").waitFor();
  expect(await visit.page.evaluate(() => document.body.dataset["context"])).toBe("rx");
  await own.page.reload();
  await own.page.getByRole("banner").waitFor();
  await expect.poll(() => own.page.evaluate(() => document.body.dataset["context"])).toBe("cs");
  expect(await askFromPage(own.page, "/api/users/current")).toMatchObject({
    is_impersonating: false,
    cart_type_code: "CSO",
  });
});

test.each([
  ["has run out", "update sessions set ends_at = now() where impersonator_id is not null"],
  ["was ended elsewhere", "delete from sessions where impersonator_id is not null"],
])("a session that %s asks for nobody's password but one's own", async (_how, end) => {
  await using visit = await product.visitAs(staff, await newLink());
  const { page, complaints } = visit;
  await heading(page, "North Campus Hospital Pharmacy").waitFor();
  await product.rows(end);
  // What the page asks for by itself may have opened the dialog already: then nothing behind it can be reached by a pointer.
  await page.getByRole("link", { name: "Orders", includeHidden: true }).first().dispatchEvent("click");
  const over = page.getByRole("dialog", { name: "Acting as Priya Raman is over" });
  await over.waitFor();
  expect(await page.getByLabel("Password").count()).toBe(0);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await overflow(page)).toBe(0);
    }
    expect(await axeFinds(page)).toEqual([]);
  }
  await page.keyboard.press("Escape"); // what was typed is not given up by a slip
  await over.getByRole("button", { name: "Leave this page and sign in" }).click();
  const own = page.getByRole("dialog", { name: "Sign in" });
  expect(await own.getByLabel("E-mail").inputValue()).toBe("");
  expect(await strip(page).count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe("/");
  await own.getByLabel("E-mail").fill(staff);
  await own.getByLabel("Password", { exact: true }).fill(demonstrationPassword);
  await own.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("dialog", { name: "Choose a customer" }).waitFor();
  expect(complaints).toEqual([]);
});

test("without a network nothing is kept for later: it would go out in the person's name alone", async () => {
  await using visit = await product.visit(await newLink());
  const { page } = visit;
  await strip(page).waitFor();
  await heading(page, "North Campus Hospital Pharmacy").waitFor();
  await goOn(page, "/product-detail/48120");
  const add = page.getByRole("button", { name: /^Add \d/ });
  await page.getByRole("checkbox", { name: /medical necessity/ }).check();
  await page.context().setOffline(true);
  await page.getByText("No connection.", { exact: false }).first().waitFor();
  await add.click();
  await page.getByRole("region", { name: "Messages" }).getByText("No connection. Try again").waitFor();
  await page.context().setOffline(false);
  await page
    .getByRole("button", { name: "All sent" })
    .or(page.getByRole("link", { name: "All sent" }))
    .waitFor();
});

test("a link that was used says so, and leads home; who is signed in stays", async () => {
  const link = await newLink();
  await using first = await product.visit(link);
  await strip(first.page).waitFor();
  await using second = await product.visitAs(admin, "/");
  await heading(second.page, "North Campus Hospital Pharmacy").waitFor();
  await second.page.goto(`${product.url}${link}`);
  await second.page.getByText("This link is over. Ask for a new one.").waitFor();
  expect(await axeFinds(second.page)).toEqual([]);
  expect(second.page.url()).not.toContain(link);
  await second.page.getByRole("link", { name: "Go home" }).click();
  await heading(second.page, "North Campus Hospital Pharmacy").waitFor();
  expect(await strip(second.page).count()).toBe(0);
});

test("who is no staff finds nothing there", async () => {
  await using visit = await product.visitAs(admin, "/act-as");
  await visit.page.getByText("Only the distributor's staff act as other people").waitFor();
});
