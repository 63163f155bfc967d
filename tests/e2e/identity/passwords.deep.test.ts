/** Passwords in the browser: forgotten, mailed, chosen anew by a link in all its states, and changed on the account page. */
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forgotPassword } from "#contract/identity/account.ts";
import { demonstrationPassword } from "#server/db/seed/people.ts";
import * as proof from "#src/text/shell/proof.ts";
import { spaceInPassword } from "#src/text/kit/fields.ts";
import * as fieldText from "#src/text/identity/fields.ts";
import * as forgotText from "#src/text/identity/forgot-password.ts";
import * as passwordText from "#src/text/identity/password.ts";
import { enterCurrentPassword, passwordContext, passwordLength } from "#server/services/identity/text.ts";
import { currentPasswordNotCorrect } from "#contract/identity/text.ts";
import * as mailText from "#server/services/identity/mail-text.ts";
import { askServer } from "#tests/support/ask-server.ts";
import { fitsAtAnyWidth } from "#tests/support/devices.ts";
import { mailedLink } from "#tests/support/mailed-link.ts";
import { startProduct, type Product } from "#tests/support/product.ts";
import { signedIn } from "#tests/support/signed-in.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

const good = "kettle umbrella 41";
const minLength = passwordLength(12, 128);
const better = "harvest lantern 87";

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

  test("from the form, where nobody's address is answered alike, over the mail and the new password to the first sign-in", async () => {
    await using visit = await product.visit("/forgot-password");
    const { page, complaints } = visit;
    await page.getByRole("heading", { level: 1, name: forgotText.title }).waitFor();
    await fitsAtAnyWidth(page);
    await page.getByRole("button", { name: forgotText.emailLink }).click();
    await page.getByText(fieldText.emailNotValid).waitFor();
    const answer = page.getByText(forgotText.sentHint);
    await page.getByLabel(fieldText.email).fill("nobody@nowhere.example");
    await page.getByRole("button", { name: forgotText.emailLink }).click();
    await page.getByText(forgotText.sent).waitFor();
    await answer.waitFor();
    await fitsAtAnyWidth(page);
    await page.getByLabel(fieldText.email).fill(email);
    await page.getByRole("button", { name: forgotText.emailLink }).click();
    await answer.waitFor();

    const link = await mailedLink(product, email);
    expect(product.mailsTo("nobody@nowhere.example")).toEqual([]);
    await page.goto(product.url + link);
    await page.getByText("For Dean Kowalski, dock@northcampus.example.").waitFor();
    expect(new URL(page.url()).pathname).toBe("/change-password/opened");
    await fitsAtAnyWidth(page);

    const field = page.getByLabel(passwordText.newPassword, { exact: true });
    await expect.poll(() => field.getAttribute("autocomplete")).toBe("new-password");
    const rules = page.getByRole("list", { name: passwordText.rules });
    await field.fill("Kowalski");
    await rules.getByText(`${passwordText.notMet}${minLength}`).waitFor();
    await rules.getByText(`${passwordText.notMet}${passwordContext}`).waitFor();
    await fitsAtAnyWidth(page);
    await field.fill(demonstrationPassword);
    await rules.getByText(`${passwordText.met}${minLength}`).waitFor();
    await page.getByLabel(passwordText.confirmPassword).fill("kettle umbrella 42");
    await page.getByRole("button", { name: passwordText.savePassword }).click();
    await page.getByText(passwordText.passwordsDiffer).waitFor();
    await page.getByLabel(passwordText.confirmPassword).fill(demonstrationPassword);
    await page.getByRole("button", { name: passwordText.savePassword }).click(); // the server decides: it names the portal
    await rules.getByText(`${passwordText.notMet}${passwordContext}`).waitFor();

    // Pasted with a space behind it: said while it is typed, and kept as it is.
    const space = page.getByText(spaceInPassword);
    await field.fill(`${good} `);
    await space.waitFor();
    await expect.poll(() => field.inputValue()).toBe(`${good} `);
    await field.fill(good);
    await expect.poll(() => space.count()).toBe(0);
    await page.getByLabel(passwordText.confirmPassword).fill(good);
    await page.keyboard.press("Enter");
    await page.getByText(passwordText.saved).waitFor();
    await page.getByRole("heading", { name: passwordText.passwordSaved }).waitFor();
    await fitsAtAnyWidth(page);
    const token = link.split("/").at(-1)!;
    const kept = await keptInBrowser(page);
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(good);

    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    const dialog = page.getByRole("dialog", { name: /^Sign in/ });
    await dialog.getByLabel(fieldText.email).fill(email);
    await dialog.getByLabel(fieldText.password, { exact: true }).fill(good);
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { level: 1, name: "North Campus Hospital Pharmacy" }).waitFor();
    await expect
      .poll(() =>
        product.mailsTo(email).some((mail) => mail.includes(`Subject: ${mailText.passwordChangedSubject.wording}`)),
      )
      .toBe(true);
    const behind = await page.evaluate(() => navigation.entries().map(({ url }) => url));
    expect(behind).toContain(`${product.url}/change-password/opened`);
    expect(behind.join()).not.toContain(token);
    expect(complaints).toEqual([]);
  });
});

describe("the link in a mail", () => {
  const email = "reports@northcampus.example";

  test("a link that was used is over, and brings another one", async () => {
    await askServer(product, forgotPassword.path, { email });
    const link = await mailedLink(product, email);
    // Used meanwhile, on another device, while the form stands open here.
    await using visit = await product.visit(link);
    const { page, complaints } = visit;
    await page.getByLabel(passwordText.newPassword, { exact: true }).fill(good);
    await page.getByLabel(passwordText.confirmPassword).fill(good);
    await product.rows("update link_tokens set used_at = now() where used_at is null");
    await page.getByRole("button", { name: passwordText.savePassword }).click();
    await page.getByRole("heading", { name: passwordText.linkExpired }).waitFor();
    await fitsAtAnyWidth(page);
    await page.goto(product.url + link);
    await page.getByRole("heading", { name: passwordText.linkExpired }).waitFor();
    await page.getByRole("button", { name: passwordText.sendNewLink }).click();
    await page.getByText(forgotText.sent).waitFor();
    await page.getByText(passwordText.newLinkSent).waitFor();
    await fitsAtAnyWidth(page);
    const second = await mailedLink(product, email, 2);
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

  test("while it is looked up that is said; without an answer one can try again; one that leads nowhere says so, also after a reload", async () => {
    await using visit = await product.visit("/favicon.svg");
    const { page } = visit;
    let answer: "wait" | "fail" | "go on" = "wait";
    let release = () => {};
    await page.route("**/api/users/for-change-password/**", async (route) => {
      if (answer === "wait") await new Promise<void>((resolve) => (release = resolve));
      if (answer === "go on") await route.continue();
      else await route.abort();
    });
    await page.goto(`${product.url}/change-password/${"x".repeat(43)}`);
    await page.getByRole("status", { name: passwordText.checkingLink }).waitFor();
    await fitsAtAnyWidth(page);
    answer = "fail";
    release();
    await page.getByText(passwordText.linkNotChecked).waitFor();
    await fitsAtAnyWidth(page);
    answer = "go on";
    await page.getByRole("button", { name: "Try again" }).click();
    const nothing = page.getByRole("heading", { name: passwordText.linkNotValid });
    await nothing.waitFor();
    await fitsAtAnyWidth(page);
    await page.waitForURL(/\/change-password\/opened$/);
    await page.reload();
    await nothing.waitFor();
    await page.getByRole("link", { name: forgotText.emailLink }).click();
    await page.getByRole("heading", { level: 1, name: forgotText.title }).waitFor();
  });
});

const token = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === "stcart")?.value;

test("on the account page: saved, signed out everywhere else, signed in here; later the present password is asked for first, what was typed is saved then, and the passkeys that remain are named", async () => {
  const email = "buyer@lakeshore.example";
  await using elsewhere = await product.visit("/favicon.svg");
  await signedIn(elsewhere.page.context(), product.url, email);
  await using visit = await product.visit("/account", { as: email });
  const { page, complaints } = visit;
  const [field, again] = [
    page.getByLabel(passwordText.newPassword, { exact: true }),
    page.getByLabel(passwordText.confirmPassword),
  ];
  const save = page.getByRole("button", { name: passwordText.savePassword });
  await page.getByRole("heading", { level: 2, name: "Password" }).waitFor();
  const before = await token(page);
  await fitsAtAnyWidth(page);
  await field.fill(demonstrationPassword);
  await again.fill(demonstrationPassword);
  await save.click();
  await page.getByText(`${passwordText.notMet}${passwordContext}`).waitFor();
  await field.fill(good);
  await again.fill(good);
  await save.click();
  await page.getByText(passwordText.saved).waitFor();
  await expect.poll(() => field.inputValue()).toBe("");
  expect(await token(page)).not.toBe(before);
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
  await elsewhere.page.goto(`${product.url}/orders`);
  await elsewhere.page.getByRole("dialog", { name: /^Sign in/ }).waitFor();

  // Some minutes later.
  await product.rows(`update sessions set proven_at = now() - interval '6 minutes'`);
  await product.rows(
    `insert into passkeys (credential_id, user_id, public_key, counter, transports, name, created_at)
     select 'AAAA', user_id, '', 0, '{}', 'Old tablet', now() from users where email = '${email}'`,
  );
  await field.fill(better);
  await again.fill(better);
  const question = page.getByRole("dialog", { name: proof.title });
  await save.click();
  await question.waitFor();
  await fitsAtAnyWidth(page);
  await question.getByRole("button", { name: proof.confirm }).click();
  await question.getByText(proof.passwordMissing).waitFor();
  await question.getByLabel(proof.password).fill("not this one");
  await page.keyboard.press("Enter");
  await question.getByText(currentPasswordNotCorrect).waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  await page.getByText(enterCurrentPassword).waitFor();
  await expect.poll(() => field.inputValue()).toBe(better);
  await save.click();
  await question.getByLabel(proof.password).fill(good);
  await page.keyboard.press("Enter");
  await page.getByText(passwordText.passkeysRemain(["Old tablet"])).waitFor();
  await expect.poll(() => field.inputValue()).toBe("");
  expect(complaints).toEqual([]);
});
