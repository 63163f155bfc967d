/** Passwords in the browser: forgotten, mailed, chosen anew by a link in all its states, and changed on the account page. */
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailedLink } from "#tests/support/mailed-link.ts";
import { demonstrationPassword } from "#server/db/seed/people.ts";
import { axeFinds, overflow, signIn, startProduct, type Product } from "#tests/support/product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

const good = "kettle umbrella 41";
const widths = [390, 1024, 1440];

const linkFor = (email: string, mails: number) => mailedLink(product, email, mails);

async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: /^Send/ }).click();
  await page.getByText("Email has been sent").waitFor();
}

/** Nothing is wrong at any width, light or dark. */
async function isSound(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      expect(await overflow(page)).toBe(0);
    }
    expect(await axeFinds(page)).toEqual([]);
  }
}

/** Everything that the browser keeps for the site, as text. */
const keptInBrowser = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept: unknown[] = [
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      location.href,
      history.state,
    ];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      kept.push((await cache.keys()).map(({ url }) => url));
    }
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("success", () => resolve(opening.result));
        opening.addEventListener("error", () => reject(opening.error));
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store);
        for (const asked of [all.getAllKeys(), all.getAll()]) {
          kept.push(await new Promise((resolve) => asked.addEventListener("success", () => resolve(asked.result))));
        }
      }
      database.close();
    }
    return JSON.stringify(kept);
  });

describe("a forgotten password", () => {
  const email = "dock@northcampus.example";

  test("from the form over the mail and the new password to the first sign-in", async () => {
    await using visit = await product.visit("/forgot-password");
    const { page, complaints } = visit;
    await page.getByRole("heading", { level: 1, name: "Forgot your password?" }).waitFor();
    await isSound(page);
    await page.getByRole("button", { name: "Send me a link" }).click();
    await page.getByText("Enter an e-mail address like name@company.com.").waitFor();
    await askForLink(page, email);
    await page.getByText("If somebody has an account with this address").waitFor();
    await isSound(page);

    const link = await linkFor(email, 1);
    await page.goto(product.url + link);
    await page.getByText("For Dean Kowalski, dock@northcampus.example.").waitFor();
    expect(new URL(page.url()).pathname).toBe("/change-password/opened");
    await isSound(page);

    const field = page.getByLabel("New password", { exact: true });
    expect(await field.getAttribute("autocomplete")).toBe("new-password");
    const rules = page.getByRole("list", { name: "Rules for the password" });
    await field.fill("Kowalski");
    await rules.getByText("Not kept: Use 12 to 128 characters.").waitFor();
    await rules.getByText("Not kept: Use neither your name").waitFor();
    await isSound(page);
    await field.fill(demonstrationPassword);
    await rules.getByText("Kept: Use 12 to 128 characters.").waitFor();
    await page.getByLabel("New password once more").fill("kettle umbrella 42");
    await page.getByRole("button", { name: "Save the password" }).click();
    await page.getByText("The two passwords are not the same.").waitFor();
    await page.getByLabel("New password once more").fill(demonstrationPassword);
    await page.getByRole("button", { name: "Save the password" }).click(); // the server decides: it names the portal
    await rules.getByText("Not kept: Use neither your name").waitFor();

    await field.fill(good);
    await page.getByLabel("New password once more").fill(good);
    await page.keyboard.press("Enter");
    await page.getByText("Password has been saved").waitFor();
    await page.getByRole("heading", { name: "Your new password is saved." }).waitFor();
    await isSound(page);
    const token = link.split("/").at(-1)!;
    expect(await keptInBrowser(page)).not.toContain(token);
    expect(await keptInBrowser(page)).not.toContain(good);

    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    const dialog = page.getByRole("dialog", { name: /^Sign in/ });
    await dialog.getByLabel("E-mail").fill(email);
    await dialog.getByLabel("Password", { exact: true }).fill(good);
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { level: 1, name: "North Campus Hospital Pharmacy" }).waitFor();
    await expect
      .poll(() => product.mailsTo(email).some((mail) => mail.includes("Subject: Your password was changed")))
      .toBe(true);
    for (let back = 0; back < 6; back++) await page.goBack().catch(() => null);
    expect(page.url()).not.toContain(token);
    expect(complaints).toEqual([]);
  });

  test("nobody's address is answered alike", async () => {
    await using visit = await product.visit("/forgot-password");
    await askForLink(visit.page, "nobody@nowhere.example");
    await visit.page.getByText("If somebody has an account with this address").waitFor();
    expect(product.mailsTo("nobody@nowhere.example")).toEqual([]);
  });
});

describe("the link in a mail", () => {
  const email = "reports@northcampus.example";

  test("a link that was used is over, and brings another one", async () => {
    await using visit = await product.visit("/forgot-password");
    const { page, complaints } = visit;
    await askForLink(page, email);
    const link = await linkFor(email, 1);
    // Used meanwhile, on another device, while the form stands open here.
    await page.goto(product.url + link);
    await page.getByLabel("New password", { exact: true }).fill(good);
    await page.getByLabel("New password once more").fill(good);
    await product.rows("update link_tokens set used_at = now() where used_at is null");
    await page.getByRole("button", { name: "Save the password" }).click();
    await page.getByRole("heading", { name: "This link is over." }).waitFor();
    await isSound(page);
    await page.goto(product.url + link);
    await page.getByRole("heading", { name: "This link is over." }).waitFor();
    await page.getByRole("button", { name: "Send another link" }).click();
    await page.getByText("Email has been sent").waitFor();
    await page.getByText("A mail with another link is on its way.").waitFor();
    await isSound(page);
    const second = await linkFor(email, 2);
    await page.goto(product.url + second);
    await page.getByText("For Grace Lindqvist").waitFor();
    // The token stands in no address, and a reload finds it again; the next screen does not.
    await page.waitForURL(/\/change-password\/opened$/);
    await page.reload();
    await page.getByText("For Grace Lindqvist").waitFor();
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
    await page.getByRole("heading", { level: 1, name: "Contact" }).waitFor();
    expect(await keptInBrowser(page)).not.toContain(second.split("/").at(-1));
    expect(complaints).toEqual([]);
  });

  test("a link that leads nowhere says so, and so does one whose address was reloaded", async () => {
    await using visit = await product.visit(`/change-password/${"x".repeat(43)}`);
    const { page } = visit;
    await page.getByRole("heading", { name: "There is nothing behind this link." }).waitFor();
    await isSound(page);
    await page.reload();
    await page.getByRole("heading", { name: "There is nothing behind this link." }).waitFor();
    await page.getByRole("link", { name: "Send me a link" }).click();
    await page.getByRole("heading", { level: 1, name: "Forgot your password?" }).waitFor();
  });

  test("while it is looked up that is said; without an answer one can try again", async () => {
    await using visit = await product.visit("/");
    const { page } = visit;
    let answer: "wait" | "fail" | "go on" = "wait";
    let release = () => {};
    await page.route("**/api/users/for-change-password/**", async (route) => {
      if (answer === "wait") await new Promise<void>((resolve) => (release = resolve));
      if (answer === "go on") await route.continue();
      else await route.abort();
    });
    await page.goto(`${product.url}/change-password/${"x".repeat(43)}`);
    await page.getByRole("status", { name: "Loading the link" }).waitFor();
    await isSound(page);
    answer = "fail";
    release();
    await page.getByText("The link could not be looked up.").waitFor();
    await isSound(page);
    answer = "go on";
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "There is nothing behind this link." }).waitFor();
  });
});

const token = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === "stcart")?.value;

test("on the account page: saved, signed out everywhere else, signed in here", async () => {
  const email = "buyer@lakeshore.example";
  await using elsewhere = await product.visit("/login");
  await signIn(elsewhere.page, email);
  await using visit = await product.visit("/account");
  const { page, complaints } = visit;
  await signIn(page, email);
  await page.getByRole("heading", { level: 2, name: "Password" }).waitFor();
  const before = await token(page);
  await isSound(page);
  await page.getByLabel("New password", { exact: true }).fill(demonstrationPassword);
  await page.getByLabel("New password once more").fill(demonstrationPassword);
  await page.getByRole("button", { name: "Save the password" }).click();
  await page.getByText("Not kept: Use neither your name").waitFor();
  await page.getByLabel("New password", { exact: true }).fill(good);
  await page.getByLabel("New password once more").fill(good);
  await page.getByRole("button", { name: "Save the password" }).click();
  await page.getByText("Password has been saved").waitFor();
  expect(await page.getByLabel("New password", { exact: true }).inputValue()).toBe("");
  expect(await token(page)).not.toBe(before);
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
  await elsewhere.page.goto(`${product.url}/orders`);
  await elsewhere.page.getByRole("dialog", { name: /^Sign in/ }).waitFor();
  expect(complaints).toEqual([]);
});

test("half an hour later the present password is asked for first, and what was typed is saved then; the passkeys that remain are named", async () => {
  const email = "admin@lakeshore.example";
  await using visit = await product.visit("/account");
  const { page, complaints } = visit;
  await signIn(page, email);
  await page.getByRole("heading", { level: 2, name: "Password" }).waitFor();
  await product.rows(`update sessions set proven_at = now() - interval '6 minutes'`);
  await product.rows(
    `insert into passkeys (credential_id, user_id, public_key, counter, transports, name, created_at)
     select 'AAAA', user_id, '', 0, '{}', 'Old tablet', now() from users where email = '${email}'`,
  );
  await page.getByLabel("New password", { exact: true }).fill(good);
  await page.getByLabel("New password once more").fill(good);
  const save = page.getByRole("button", { name: "Save the password" });
  const question = page.getByRole("dialog", { name: "Is it you?" });
  await save.click();
  await question.waitFor();
  await isSound(page);
  await question.getByRole("button", { name: "Continue" }).click();
  await question.getByText("Enter your present password.").waitFor();
  await question.getByLabel("Present password").fill("not this one");
  await page.keyboard.press("Enter");
  await question.getByText("This is not your present password.").waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  await page.getByText("Show that it is you: enter your present password.").waitFor();
  expect(await page.getByLabel("New password", { exact: true }).inputValue()).toBe(good);
  await save.click();
  await question.getByLabel("Present password").fill(demonstrationPassword);
  await page.keyboard.press("Enter");
  await page.getByText("Password has been saved").waitFor();
  await page.getByText("A passkey still signs you in without the password: Old tablet.").waitFor();
  expect(complaints.filter((each) => !each.includes("400"))).toEqual([]);
});
