/** Staff act as a person: finding them, the link, the strip that never goes, what is closed, and the way out. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { actAs, findToActAs, type ActAsCandidate } from "#contract/identity/impersonation.ts";
import { currentUser } from "#contract/identity/session.ts";
import { title as welcome } from "#src/text/home/welcome.ts";
import { missingRole } from "#src/text/shell/access.ts";
import * as acting from "#src/text/shell/acting.ts";
import { goHome } from "#src/text/shell/links.ts";
import { noConnection } from "#src/text/shell/no-connection.ts";
import * as titles from "#src/text/shell/titles.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { askServer, tokenOf } from "#tests/support/ask-server.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { fitsAtAnyWidth, isNowhereWider } from "#tests/support/devices.ts";
import { goOn } from "#tests/support/go-on.ts";
import { statesOnDisk } from "#tests/support/kept-entries.ts";
import { demonstrationPassword } from "#server/db/seed/people.ts";
import * as fieldText from "#src/text/identity/fields.ts";
import * as signInText from "#src/text/identity/sign-in.ts";
import * as customerText from "#src/text/identity/customer.ts";
import * as usersText from "#src/text/identity/users.ts";
import * as impersonationText from "#src/text/identity/impersonation.ts";
import { linkExpired } from "#server/services/identity/text.ts";
import { axeFinds, startProduct, type Product } from "#tests/support/product.ts";

const staff = "staff@harborridge.example";
const admin = "admin@northcampus.example";

let product: Product;
/** Of the staff, beside any browser. */
let token: string | undefined;
beforeAll(async () => {
  product = await startProduct();
  token = await tokenOf(product, staff);
});
afterAll(() => product?.close());

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const strip = (page: Page) => page.getByRole("complementary", { name: acting.label });

async function staffAtHome() {
  const visit = await product.visit("/", { as: staff });
  const { page } = visit;
  const choose = page.getByRole("dialog", { name: customerText.title });
  await choose.getByRole("combobox", { name: "Customer" }).fill("corner");
  await page.getByRole("option", { name: "Corner Street Pharmacy" }).click();
  await choose.waitFor({ state: "detached" });
  return visit;
}

async function findPriya(page: Page): Promise<void> {
  await heading(page, impersonationText.title).waitFor();
  await page.getByRole("combobox", { name: impersonationText.user }).fill("priya north");
  await page.getByRole("option", { name: /^Priya Raman/ }).click();
}

/** The path of a new link to act as Priya. The first test gets one as staff do, on the screen. */
async function newLink(): Promise<string> {
  const [priya] = await askServer<ActAsCandidate[]>(product, findToActAs.path, { text: "priya north" }, token);
  const { user_id, customer_id } = priya!;
  const reason = "Case 4711: cannot find an order";
  const made = await askServer<{ token: string }>(product, actAs.path, { user_id, customer_id, reason }, token);
  return `/impersonate/${made.token}`;
}

const screens = { "/orders": "Orders", "/receive": "Receive", "/cart": "Cart", "/child-accounts": usersText.title };
const way =
  "from the account menu to the person's home, with the strip on every screen, and out again; on every device, light and dark, all of it fits and is accessible";
test(way, { timeout: 240_000 }, async () => {
  await using visit = await staffAtHome();
  const { page, complaints } = visit;
  await heading(page, "Corner Street Pharmacy").waitFor();
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("link", { name: titles.actAs }).click();
  await findPriya(page);
  await fitsAtAnyWidth(page);
  await page.getByRole("button", { name: impersonationText.createLink }).click();
  await page.getByText(impersonationText.reasonMissing).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.getByLabel(impersonationText.reason).fill("Case 4711: cannot find an order");
  await page.getByRole("button", { name: impersonationText.createLink }).click();
  const link = page.getByRole("link", { name: impersonationText.signInAs("Priya Raman") });
  await link.waitFor();
  await fitsAtAnyWidth(page);
  const [, linkToken = "no token"] = /\/impersonate\/([\w-]{43})$/.exec((await link.getAttribute("href"))!) ?? [];
  await link.click();
  await heading(page, "North Campus Hospital Pharmacy").waitFor();
  await strip(page).getByText("Priya Raman").waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  await expect.poll(() => page.evaluate(() => performance.getEntriesByType("navigation").length)).toBe(1);
  await fitsAtAnyWidth(page);

  // Nothing of the token stays where it could be found again.
  await page.goBack();
  expect(page.url()).not.toContain(linkToken);
  await page.goForward();
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
  expect(kept).not.toContain(linkToken);

  await page.reload();
  for (const [path, name] of Object.entries(screens)) {
    await strip(page).getByRole("button", { name: acting.end }).waitFor();
    await goOn(page, path);
    await heading(page, name).waitFor();
    await isNowhereWider(page);
    await page.evaluate(() => globalThis.scrollTo(0, 2_000));
    await expect.poll(() => strip(page).getByRole("button", { name: acting.end }).isVisible()).toBe(true);
    const top = await strip(page).evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBe(0);
  }
  await page.getByText(usersText.impersonating).waitFor();
  await expect.poll(() => page.getByRole("checkbox", { name: "Reporting" }).first().isDisabled()).toBe(true);
  await strip(page).getByRole("button", { name: acting.end }).click();
  await heading(page, welcome).waitFor();
  await expect.poll(() => strip(page).count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain("stcart=");
  expect(complaints).toEqual([]);
});

test("the person goes on beside it: their session, their cart and what they chose stay, also where they open the used link; who is no staff finds nothing there", async () => {
  await using own = await product.visit("/products/all", { as: admin });
  const { page } = own;
  const context = (of: Page) => of.evaluate(() => document.body.dataset["context"]);
  await heading(page, "All Products").waitFor();
  await page.getByRole("banner").getByText("Controlled", { exact: true }).click();
  await expect.poll(() => context(page)).toBe("cs");
  const link = await newLink();
  await using visit = await product.visit(link);
  await heading(visit.page, "North Campus Hospital Pharmacy").waitFor();
  await strip(visit.page).waitFor();
  await expect.poll(() => context(visit.page)).toBe("rx");

  await page.goto(`${product.url}${link}`);
  await page.getByText(linkExpired).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  expect(page.url()).not.toContain(link);
  await page.getByRole("link", { name: goHome }).click();
  await heading(page, "North Campus Hospital Pharmacy").waitFor();
  await expect.poll(() => strip(page).count()).toBe(0);
  await expect.poll(() => context(page)).toBe("cs");
  expect(await askFromPage(page, currentUser.path)).toMatchObject({ is_impersonating: false, cart_type_code: "CSO" });
  await goOn(page, "/act-as");
  await page.getByText(missingRole.staff).waitFor();
});

test("without a network nothing is kept for later: it would go out in the person's name alone", async () => {
  await using visit = await product.visit(await newLink());
  const { page, complaints } = visit;
  await strip(page).waitFor();
  await heading(page, "North Campus Hospital Pharmacy").waitFor();
  await goOn(page, "/product-detail/48120");
  const add = page.getByRole("button", { name: /^Add \d/ });
  await page.getByRole("checkbox", { name: /medical necessity/ }).check();
  await page.context().setOffline(true);
  // An answer that was on its way before the cut says for a moment that there is a network: it was read by the time this has failed.
  await page.evaluate(async () => {
    await fetch("/favicon.svg", { cache: "no-store" }).catch(() => undefined);
    globalThis.dispatchEvent(new Event("offline"));
  });
  await page.getByText(noConnection("nothing-kept", "computer"), { exact: true }).waitFor();
  await add.click();
  await page.getByRole("region", { name: "Messages" }).getByText("No connection. Try again").waitFor();
  expect(await statesOnDisk(page)).toEqual([]);
  await page.context().setOffline(false);
  await page
    .getByRole("button", { name: pillText.allSent })
    .or(page.getByRole("link", { name: pillText.allSent }))
    .waitFor();
  expect(complaints).toEqual([]);
});

test.each([
  ["has run out", "update sessions set ends_at = now() where impersonator_id is not null", undefined],
  // In a browser where staff are signed in themselves.
  ["was ended elsewhere", "delete from sessions where impersonator_id is not null", staff],
])("a session that %s asks for nobody's password but one's own", async (how, end, before) => {
  await using visit = await product.visit("/contact", before === undefined ? {} : { as: before });
  const { page, complaints } = visit;
  await page.goto(product.url + (await newLink()));
  await strip(page).waitFor();
  await heading(page, "North Campus Hospital Pharmacy").waitFor();
  await product.rows(end);
  // Something that is asked for each time it is opened, where orders are remembered for a moment. What the page asks for by itself may have opened the
  // dialog already: then nothing behind it can be reached by a pointer.
  await page.getByRole("link", { name: "Receive", includeHidden: true }).first().dispatchEvent("click");
  const over = page.getByRole("dialog", { name: signInText.impersonationEnded("Priya Raman") });
  await over.waitFor();
  await expect.poll(() => page.getByLabel("Password").count()).toBe(0);
  if (how === "has run out") await fitsAtAnyWidth(page);
  await page.keyboard.press("Escape"); // what was typed is not given up by a slip
  await over.getByRole("button", { name: signInText.leaveAndSignIn }).click();
  const own = page.getByRole("dialog", { name: "Sign in" });
  await expect.poll(() => own.getByLabel(fieldText.email).inputValue()).toBe("");
  await expect.poll(() => strip(page).count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe("/");
  await own.getByLabel(fieldText.email).fill(staff);
  await own.getByLabel(fieldText.password, { exact: true }).fill(demonstrationPassword);
  await own.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("dialog", { name: customerText.title }).waitFor();
  expect(complaints).toEqual([]);
});
