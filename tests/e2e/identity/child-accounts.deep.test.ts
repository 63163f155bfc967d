/** Child accounts in the browser: roles that save at once, adding somebody up to their list, questions before anything ends, one's own row. */
import type { Page } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { missingRole } from "#src/text/shell/access.ts";
import * as moved from "#src/text/shell/moved.ts";
import * as fieldText from "#src/text/identity/fields.ts";
import * as signInText from "#src/text/identity/sign-in.ts";
import * as usersText from "#src/text/identity/users.ts";
import * as addUserText from "#src/text/identity/add-user.ts";
import { alreadyUser } from "#contract/identity/text.ts";
import * as mailText from "#server/services/identity/mail-text.ts";
import { tokenOf } from "#tests/support/ask-server.ts";
import { asServer } from "#tests/support/as-server.ts";
import { fitsAtAnyWidth, fitsEverywhere } from "#tests/support/devices.ts";
import { goOn } from "#tests/support/go-on.ts";
import { add, answerOf, box, row, toast } from "#tests/support/people-list.ts";
import { axeFinds, startProduct, type Product, type Visit } from "#tests/support/product.ts";

const admin = "admin@northcampus.example";
const dock = "dock@northcampus.example";
const reporter = "reports@northcampus.example";

let product: Product;
/** The admin's, which stays open from test to test, as on a desk. */
let desk: Visit;
let page: Page;
beforeAll(async () => {
  product = await startProduct();
  desk = await product.visit("/contact", { as: admin });
  ({ page } = desk);
});
afterAll(() => product?.close());
beforeEach(async () => {
  await product.rows("update users set is_2_factor_enabled = false");
  await comeToTheList();
});

/** From another screen: the list is as it stands by then, and nothing is said of what was before. */
async function comeToTheList(): Promise<void> {
  await goOn(page, "/contact");
  await page.getByRole("heading", { level: 1, name: "Contact" }).waitFor();
  await goOn(page, "/child-accounts");
  await row(page, admin).waitFor();
}

const question = () => page.getByRole("dialog", { name: "Are you sure?" });
const yes = () => question().getByRole("button", { name: "Yes" }).click();

describe("roles", () => {
  test("a box saves at once, says so while it does, and the person feels it with their next step; whoever is no admin is told whom to ask", async () => {
    await using visit = await product.visit("/receive", { as: dock });
    const theirs = visit.page;
    await theirs.getByRole("heading", { level: 1, name: "Receive" }).waitFor();

    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/delete-user-role", async (route) => (await held, await route.continue()), { times: 1 });
    await box(page, dock, "Ordering").click();
    await row(page, dock).getByText(usersText.saving).waitFor();
    await expect.poll(() => box(page, dock, "Ordering").isChecked()).toBe(false);
    expect(await axeFinds(page)).toEqual([]);
    // Whoever thinks again meanwhile is heard: one change after the other, and the last press stands.
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("-user-role")) asked.push(request.url().split("/").at(-1)!);
    });
    await box(page, dock, "Ordering").click();
    await expect.poll(() => box(page, dock, "Ordering").isChecked()).toBe(true);
    await box(page, dock, "Ordering").click();
    await expect.poll(() => box(page, dock, "Ordering").isChecked()).toBe(false);
    answer();
    await row(page, dock).getByText(usersText.saving).waitFor({ state: "detached" });
    expect(asked).toEqual(["create-user-role", "delete-user-role"]);
    await expect.poll(() => box(page, dock, "Ordering").isChecked()).toBe(false);
    await expect
      .poll(() => box(page, dock, "Ordering").evaluate((input) => input === document.activeElement))
      .toBe(true);

    await goOn(theirs, "/child-accounts");
    await theirs.getByText(missingRole.admin).waitFor();
    expect(await axeFinds(theirs)).toEqual([]);
    await expect.poll(() => theirs.getByRole("link", { name: "Receive" }).count()).toBe(0);
    const back = answerOf(page, "/create-user-role");
    await box(page, dock, "Ordering").click();
    expect((await back).status()).toBe(200);
    // Told, and taken back by one press.
    const messages = page.getByRole("region", { name: "Messages" });
    await messages.getByText(usersText.roleAdded("Dean Kowalski", "Ordering"), { exact: true }).waitFor();
    const taken = answerOf(page, "/delete-user-role");
    const given = page.locator(".toast").filter({ hasText: usersText.roleAdded("Dean Kowalski", "Ordering") });
    await given.getByRole("button", { name: "Undo" }).click();
    expect((await taken).status()).toBe(200);
    await expect.poll(() => box(page, dock, "Ordering").isChecked()).toBe(false);
    await box(page, dock, "Ordering").click();
    await messages.getByText(usersText.roleAdded("Dean Kowalski", "Ordering"), { exact: true }).waitFor();
  });

  test("what was not saved is said beside its box, which shows what stands", async () => {
    const call = "**/create-user-role";
    await page.route(call, (route) => asServer(route, { status: 500, json: {} }));
    await box(page, dock, "Reporting").click();
    await row(page, dock)
      .getByText(/^Not saved\. Something went wrong/)
      .waitFor();
    await expect.poll(() => box(page, dock, "Reporting").isChecked()).toBe(false);
    expect(await axeFinds(page)).toEqual([]);
    await page.unroute(call);
  });

  test("one's own: the session's flags follow, the admin role is kept, and the row says why", async () => {
    await expect.poll(() => box(page, admin, "Admin").isDisabled()).toBe(true);
    await row(page, admin).getByText(usersText.ownAccount).waitFor();
    await expect.poll(() => row(page, admin).getByRole("button").count()).toBe(0);
    const cart = page.getByRole("banner").getByRole("link", { name: /^Cart/ });
    await cart.waitFor();
    await box(page, admin, "Ordering").click();
    await cart.waitFor({ state: "detached" });
    await box(page, admin, "Ordering").click();
    await cart.waitFor();
  });

  test("in the controlled cart, losing one's own CS role leads to the Rx cart", async () => {
    const context = () => page.evaluate(() => document.body.dataset["context"]);
    await page.getByText("Controlled", { exact: true }).click();
    await expect.poll(context).toBe("cs");
    await box(page, admin, "CS").click();
    await expect.poll(context).toBe("rx");
    const back = answerOf(page, "/create-user-role");
    await box(page, admin, "CS").click();
    await back;
  });

  test("without a network nothing can be pressed, and the page says why", async () => {
    await page.context().setOffline(true);
    await page.evaluate(() => globalThis.dispatchEvent(new Event("offline")));
    // An answer that was on its way before the cut may say for a moment that there is a network.
    await page.getByText(usersText.onlineToChange).waitFor();
    await page.getByRole("button", { name: addUserText.addUser, disabled: true }).waitFor();
    await row(page, dock).getByRole("checkbox", { name: "Reporting", disabled: true }).waitFor();
    await page.context().setOffline(false);
    await page.evaluate(() => globalThis.dispatchEvent(new Event("online")));
    await page.getByRole("button", { name: addUserText.addUser, disabled: false }).waitFor();
  });
});

describe("adding", () => {
  test("in two steps, with every role to begin with; then they are on the list", async () => {
    await page.getByRole("button", { name: addUserText.addUser }).click();
    const dialog = page.getByRole("dialog", { name: addUserText.addUser });
    await dialog.getByLabel(fieldText.email).fill("nova");
    await dialog.getByRole("button", { name: addUserText.next }).click();
    await dialog.getByText(fieldText.emailNotValid).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await dialog.getByLabel(fieldText.email).fill("nova@northcampus.example");
    await page.keyboard.press("Enter");
    await dialog.getByLabel(addUserText.firstName).waitFor();
    for (const role of ["Admin", "Reporting", "Purchasing"]) {
      await expect.poll(() => dialog.getByRole("checkbox", { name: role }).isChecked()).toBe(true);
    }
    await dialog.getByRole("button", { name: addUserText.addAndEmail }).click();
    await dialog.getByText(addUserText.firstNameMissing).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await dialog.getByLabel(addUserText.firstName).fill("Nova");
    await dialog.getByLabel(addUserText.lastName).fill("Stern");
    await dialog.getByRole("checkbox", { name: "Admin" }).uncheck();
    const said = toast(page, addUserText.added("Nova Stern")).waitFor();
    await dialog.getByRole("button", { name: addUserText.addAndEmail }).click();
    await said;
    await dialog.waitFor({ state: "detached" });
    const nova = "nova@northcampus.example";
    await row(page, nova).getByText(usersText.noPassword).waitFor();
    await expect.poll(() => box(page, nova, "Admin").isChecked()).toBe(false);
    await expect.poll(() => box(page, nova, "Ordering").isChecked()).toBe(true);
  });

  test("somebody on the list is told at once; somebody of another customer is linked under their own name", async () => {
    await page.getByRole("button", { name: addUserText.addUser }).click();
    const dialog = page.getByRole("dialog", { name: addUserText.addUser });
    await dialog.getByLabel(fieldText.email).fill(dock);
    await page.keyboard.press("Enter");
    await dialog.getByText(alreadyUser("Dean Kowalski")).waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    const said = toast(page, addUserText.added("Tom Becker")).waitFor();
    await add(page, "buyer@lakeshore.example");
    await said;
    await row(page, "buyer@lakeshore.example").getByText("Tom Becker", { exact: true }).waitFor();
  });
});

describe("questions", () => {
  test("disabling and re-enabling ask first, and take the person out of an open page", async () => {
    await using visit = await product.visit("/receive", { as: dock });
    const theirs = visit.page;
    let asked = 0;
    page.on("request", (request) => (asked += request.url().endsWith("/toggle-active") ? 1 : 0));
    await page.getByRole("button", { name: usersText.disableUser("Dean Kowalski") }).click();
    await question().waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await question().getByRole("button", { name: "No" }).click();
    await page.getByRole("button", { name: usersText.disableUser("Dean Kowalski") }).click();
    await yes();
    await row(page, dock).getByText(usersText.disabled).waitFor();
    expect(asked).toBe(1); // the No asked for nothing
    await theirs
      .getByRole("navigation", { name: "Sections" })
      .getByRole("link", { name: /^Anesthesia/ })
      .dispatchEvent("click"); // the tab may ask already: something else in it met the end of the session first
    await theirs.getByRole("dialog", { name: signInText.expiredTitle }).waitFor();
    await page.getByRole("button", { name: usersText.reEnableUser("Dean Kowalski") }).click();
    await yes();
    await row(page, dock).getByText(usersText.disabled).waitFor({ state: "detached" });
  });

  test("a password mail asks first, says to whom it went, and lies in the mails", async () => {
    const listMails = () => product.rows("select subject from mails where to_address = $1", [reporter]);
    const before = await listMails();
    await page.getByRole("button", { name: usersText.resetEmailTo("Grace Lindqvist") }).click();
    const said = toast(page, usersText.emailSent(reporter)).waitFor();
    await yes();
    await said;
    expect(await listMails()).toHaveLength(before.length + 1);
    expect(await listMails()).toContainEqual({ subject: mailText.newPasswordSubject.wording });
  });

  test("a lost second factor is turned off for another, not for an admin: it asks first, signs them out and mails them", async () => {
    const chief = "chief@northcampus.example";
    await add(page, chief); // with every role, so an admin
    expect(await tokenOf(product, reporter)).toBeDefined();
    await expect.poll(() => page.getByRole("button", { name: /^Turn off two-factor/ }).count()).toBe(0);
    const turnOn = "update users set is_2_factor_enabled = true where email = any($1)";
    await product.rows(turnOn, [[reporter, admin, chief]]);
    expect(await tokenOf(product, reporter)).toBeUndefined();
    await comeToTheList();
    const offer = page.getByRole("button", { name: usersText.turnOffTwoFactorFor("Grace Lindqvist") });
    await offer.waitFor();
    await expect.poll(() => page.getByRole("button", { name: /^Turn off two-factor/ }).count()).toBe(1);
    await offer.click();
    await question().getByText(usersText.turnOffTwoFactorConsequence("Grace Lindqvist")).waitFor();
    const said = toast(page, usersText.twoFactorDisabled("Grace Lindqvist")).waitFor();
    await yes();
    await said;
    await offer.waitFor({ state: "detached" });
    await expect
      .poll(
        () => product.mailsTo(reporter).filter((mail) => mail.includes(mailText.twoFactorOffSubject.wording)).length,
      )
      .toBe(1);
    const sessions = "select session_id from sessions join users using (user_id) where email = $1";
    expect(await product.rows(sessions, [reporter])).toEqual([]);
    expect(await tokenOf(product, reporter)).toBeDefined();
  });

  test("removing asks first and says who is gone", async () => {
    await add(page, "gone@northcampus.example");
    await row(page, "gone@northcampus.example")
      .getByRole("button", { name: usersText.removeUser("Nova Stern") })
      .click();
    const said = toast(page, usersText.deleted("Nova Stern")).waitFor();
    await yes();
    await said;
    await row(page, "gone@northcampus.example").waitFor({ state: "detached" });
  });
});

test(
  "a role taken from somebody in the controlled cart moves them to the Rx cart by itself, with a sentence; without Ordering screens say so",
  { timeout: 120_000 },
  async () => {
    const email = "buyer@northcampus.example";
    const [controlled] = await product.rows<{ item_id: number }>(
      "select item_id from products where full_description ilike 'alprazolam%' order by item_id limit 1",
    );
    await using other = await product.visit(`/product-detail/${controlled!.item_id}`, { as: email });
    await other.page.locator('body[data-context="cs"]').waitFor();
    await goOn(other.page, "/cart");
    await other.page.getByRole("heading", { level: 1, name: "Controlled Substances Cart" }).waitFor();
    await box(page, email, "CS").click();
    await toast(other.page, moved.title).waitFor();
    await other.page.getByRole("heading", { level: 1, name: "Cart", exact: true }).waitFor();
    await box(page, email, "Ordering").click();
    await other.page.getByRole("heading", { name: missingRole.ordering }).waitFor();
    await expect.poll(() => other.page.getByRole("button", { name: "Try again" }).count()).toBe(0);
    expect(await axeFinds(other.page)).toEqual([]);
    await goOn(other.page, "/orders");
    await other.page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
    await goOn(other.page, "/quick-order");
    await other.page.getByRole("heading", { name: missingRole.ordering }).waitFor();
    await other.page.goto(`${product.url}/receive`);
    await other.page.getByRole("heading", { name: missingRole.ordering }).waitFor();
    await box(page, email, "Ordering").click();
    await other.page.getByRole("heading", { name: missingRole.ordering }).waitFor({ state: "detached" });
    await box(page, email, "CS").click();
  },
);

test(
  "on every device, light and dark, the list and both steps fit and are accessible",
  { timeout: 240_000 },
  async () => {
    await product.rows("update users set is_2_factor_enabled = true where email = $1", [reporter]);
    await comeToTheList();
    await page.getByRole("button", { name: usersText.turnOffTwoFactorFor("Grace Lindqvist") }).waitFor();
    await fitsEverywhere(page);
    await page.getByRole("button", { name: usersText.removeUser("Grace Lindqvist") }).click();
    await question().waitFor();
    await fitsAtAnyWidth(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: addUserText.addUser }).click();
    const dialog = page.getByRole("dialog", { name: addUserText.addUser });
    await dialog.getByLabel(fieldText.email).fill("somebody@northcampus.example");
    await fitsAtAnyWidth(page);
    await page.keyboard.press("Enter");
    await dialog.getByLabel(addUserText.firstName).waitFor();
    await fitsEverywhere(page);
    expect(desk.complaints).toEqual([]);
  },
);
