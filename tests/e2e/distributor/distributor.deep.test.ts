/** The Distributor page: forms recorded, lines refused and voided, the DEA report; two users at once, offline, and who does not get in. */
import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordForm } from "#contract/distributor/forms.ts";
import { actAs, type ActAsCandidate, findToActAs } from "#contract/identity/impersonation.ts";
import * as serverText from "#server/services/distributor/text.ts";
import * as reportText from "#src/text/distributor/dea-report.ts";
import * as text from "#src/text/distributor/distributor.ts";
import * as formText from "#src/text/distributor/record-form.ts";
import * as removalText from "#src/text/distributor/remove-lines.ts";
import * as customerText from "#src/text/identity/customer.ts";
import * as activityText from "#src/text/orders/activity.ts";
import * as orderText from "#src/text/orders/purchase-order.ts";
import { missingRole } from "#src/text/shell/access.ts";
import * as titles from "#src/text/shell/titles.ts";
import { askServer, tokenOf } from "#tests/support/ask-server.ts";
import { button, heading } from "#tests/support/at-shop.ts";
import {
  createPurchaser,
  placeFormOrder,
  placeSignedOrder,
  type Purchaser,
  shipControlled,
} from "#tests/support/controlled-orders.ts";
import { fitsEverywhere } from "#tests/support/devices.ts";
import { goOn } from "#tests/support/go-on.ts";
import { type Product, startProduct, type Visit } from "#tests/support/product.ts";

const staff = "staff@harborridge.example";

let product: Product;
let purchaser: Purchaser;
/** Of the staff, beside any browser. */
let token: string | undefined;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE_DELAY_SECONDS: "3600" }); // what ships, a test ships
  purchaser = await createPurchaser(product);
  token = await tokenOf(product, staff);
});
afterAll(() => product?.close());

/** Opens the page as staff. @param by how: its address, or the account menu */
async function openPage(by: "address" | "menu" = "address"): Promise<Visit> {
  const visit = await product.visit(by === "address" ? "/distributor" : "/", { as: staff });
  const { page } = visit;
  const choose = page.getByRole("dialog", { name: customerText.title });
  await choose.getByRole("combobox", { name: "Customer" }).fill("corner");
  await page.getByRole("option", { name: "Corner Street Pharmacy" }).click();
  await choose.waitFor({ state: "detached" });
  if (by === "menu") {
    await button(page, /^Account/).click();
    await page.getByRole("link", { name: titles.distributor }).click();
  }
  await heading(page, text.title).waitFor();
  return visit;
}

let forms = 0;
async function waitingOrder(): Promise<{ orderId: number; number: string }> {
  const number = `E2E${String(++forms).padStart(6, "0")}`;
  return { orderId: await placeFormOrder(purchaser, [1], number), number };
}

const recordButton = (page: Page, orderId: number) => page.getByRole("button", { name: text.recordFormOf(orderId) });
const formDialog = (page: Page, orderId: number) => page.getByRole("dialog", { name: formText.question(orderId) });
const orderRow = (page: Page, orderId: number): Locator =>
  page
    .getByRole("table", { name: text.ordersTitle })
    .getByRole("row")
    .filter({ hasText: String(orderId) });
/** Written again by each field as it is filled. */
async function fillForm(dialog: Locator, { number, initials }: { number: string; initials: string }): Promise<void> {
  await dialog.getByLabel(formText.number).fill(number);
  await dialog.getByLabel(formText.initials).fill(initials);
}

test("records a form from the account menu, keeps what was typed when the number is wrong, and shows it on the order; fits every device", async () => {
  const { orderId, number } = await waitingOrder();
  await using visit = await openPage("menu");
  const { page, complaints } = visit;
  await recordButton(page, orderId).waitFor();
  await expect.poll(() => page.getByText(number).count()).toBe(0);
  await fitsEverywhere(page);
  await recordButton(page, orderId).press("Enter");
  const dialog = formDialog(page, orderId);
  await expect
    .poll(() => dialog.getByLabel(formText.number).evaluate((field) => field === document.activeElement))
    .toBe(true);
  await dialog.getByRole("button", { name: formText.record }).click();
  await dialog.getByText(formText.numberMissing).waitFor();
  await dialog.getByText(formText.initialsMissing).waitFor();
  await fitsEverywhere(page);
  await fillForm(dialog, { number: "WRONG0001", initials: "kn" });
  await dialog.getByRole("button", { name: formText.record }).click();
  await dialog.getByText(serverText.otherNumber(orderId, "WRONG0001")).waitFor();
  await page.keyboard.press("Escape");
  await recordButton(page, orderId).click();
  await expect.poll(() => dialog.getByLabel(formText.number).inputValue()).toBe("WRONG0001");
  await expect.poll(() => dialog.getByLabel(formText.initials).inputValue()).toBe("kn");
  await dialog.getByLabel(formText.number).fill(number.toLowerCase());
  await dialog.getByRole("button", { name: formText.record }).click();
  await page.getByText(formText.recordedText(orderId)).waitFor();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => recordButton(page, orderId).count()).toBe(0);
  await using buyer = await product.visit(`/purchase-order/${orderId}`, { as: "buyer@northcampus.example" });
  await buyer.page.getByText(activityText.formReceived).first().waitFor();
  await buyer.page
    .getByRole("region", { name: orderText.details })
    .getByText(/initials KN/)
    .waitFor();
  expect(complaints).toEqual([]);
});

test("says who recorded a form at what time when another user was first, and offers only to close", async () => {
  const { orderId, number } = await waitingOrder();
  await using visit = await openPage();
  const { page } = visit;
  await recordButton(page, orderId).click();
  const dialog = formDialog(page, orderId);
  await fillForm(dialog, { number, initials: "ab" });
  const arrived_on = await dialog.getByLabel(formText.arrived, { exact: true }).inputValue();
  const first = { order_id: orderId, order_form_number: number, arrived_on, initials: "KN" };
  await askServer(product, recordForm.path, first, token);
  await dialog.getByRole("button", { name: formText.record }).click();
  await dialog
    .getByText(new RegExp(`The Form 222 of order ${orderId} was already recorded on .* by .* \\(KN\\)`))
    .waitFor();
  await expect.poll(() => dialog.getByRole("button", { name: formText.record }).count()).toBe(0);
  await dialog.getByRole("button", { name: formText.close, exact: true }).last().click();
  await dialog.waitFor({ state: "detached" });
});

test("finds an order by a part of its number, refuses a line, and voids the rest; a line that ships while the dialog is open is named", async () => {
  const orderId = await placeSignedOrder(purchaser, [1, 2, 1]);
  await using visit = await openPage();
  const { page } = visit;
  await page.getByRole("searchbox", { name: text.findOrder }).fill(String(orderId).slice(2));
  await orderRow(page, orderId).getByText(text.openPackages(4)).waitFor();
  await orderRow(page, orderId)
    .getByRole("button", { name: text.refuseOrder(orderId) })
    .click();
  const refusing = page.getByRole("dialog", { name: removalText.questions.refusal(orderId) });
  await refusing.getByRole("button", { name: removalText.acts.refusal(0) }).click();
  await refusing.getByText(removalText.linesMissing).waitFor();
  await refusing.getByText(removalText.reasonMissing).waitFor();
  await fitsEverywhere(page);
  await refusing.getByRole("checkbox", { name: /^2\. / }).press("Space");
  await refusing.getByLabel(removalText.reason).fill("Recalled by its manufacturer");
  await refusing.getByText(removalText.removedPackages(2)).waitFor();
  await refusing.getByRole("button", { name: removalText.acts.refusal(1) }).click();
  await page.getByText(removalText.doneTitles.refusal(1, orderId)).waitFor();
  await orderRow(page, orderId).getByText(text.openPackages(2)).waitFor();

  await orderRow(page, orderId)
    .getByRole("button", { name: text.voidOrder(orderId) })
    .click();
  const voiding = page.getByRole("dialog", { name: removalText.questions.void(orderId) });
  await voiding.getByRole("checkbox", { name: removalText.allLines }).check();
  await voiding.getByLabel(removalText.reason).fill("Ordered in error");
  await product.rows("update order_lines set shipped_quantity = 1 where order_id = $1 and line_no = 1", [orderId]);
  await voiding.getByRole("button", { name: removalText.acts.void(2) }).click();
  await voiding
    .getByText(serverText.linesGone([1]))
    .first()
    .waitFor();
  await expect.poll(() => voiding.getByLabel(removalText.reason).inputValue()).toBe("Ordered in error");
  await expect.poll(() => voiding.getByRole("checkbox", { name: /^1\. / }).isDisabled()).toBe(true);
  await voiding.getByRole("button", { name: removalText.acts.void(1) }).click();
  await page.getByText(removalText.doneTitles.void(1, orderId)).waitFor();
  await using buyer = await product.visit(`/purchase-order/${orderId}`, { as: "buyer@northcampus.example" });
  await buyer.page.getByText("Ordered in error").first().waitFor();
  await buyer.page.getByText(activityText.bySupplier).first().waitFor();
});

test("creates the report of shipped lines, saves its file, and saves the same file again", async () => {
  const orderId = await placeSignedOrder(purchaser, [1]);
  await shipControlled(purchaser, orderId);
  await product.rows("update shipments set shipped_at = shipped_at - interval '30 days' where order_id = $1", [
    orderId,
  ]);
  await using visit = await openPage();
  const { page } = visit;
  const lines = page.getByRole("table", { name: reportText.linesLabel });
  await lines
    .getByRole("row")
    .filter({ hasText: String(orderId) })
    .getByText(/days late/)
    .waitFor();
  await fitsEverywhere(page);
  await button(page, reportText.create).click();
  const asking = page.getByRole("dialog");
  const saved = page.waitForEvent("download");
  await asking.getByRole("button", { name: /^Create report of / }).click();
  const name = (await saved).suggestedFilename();
  expect(name).toMatch(/^csos-report-\d+\.csv$/);
  await page.getByText(reportText.nothingDue).waitFor();
  await expect.poll(() => button(page, reportText.create).isDisabled()).toBe(true);
  const again = page.waitForEvent("download");
  await page
    .getByRole("button", { name: /^Download again/ })
    .first()
    .click();
  expect((await again).suggestedFilename()).toBe(name);
});

test("says that it is offline and disables every action, keeps the lists, and says when a list can't be loaded", async () => {
  const { orderId } = await waitingOrder();
  await using visit = await openPage();
  const { page } = visit;
  await recordButton(page, orderId).waitFor();
  await page.context().setOffline(true);
  await page.getByText(text.offline).waitFor();
  await expect.poll(() => recordButton(page, orderId).isDisabled()).toBe(true);
  await fitsEverywhere(page);
  await page.context().setOffline(false);
  await expect.poll(() => recordButton(page, orderId).isEnabled()).toBe(true);
  await page.route("**/api/distributor/forms", (route) =>
    route.fulfill({ status: 500, json: { Message: "Broken", request_id: "1" } }),
  );
  await page.reload();
  await page.getByText(text.formsFailed).waitFor();
  await page.unroute("**/api/distributor/forms");
});

test("is closed to users of a customer and to staff who are signed in as one, whose menu does not list it", async () => {
  await using visit = await product.visit("/distributor", { as: "buyer@northcampus.example" });
  await visit.page.getByText(missingRole.staff).waitFor();
  await button(visit.page, /^Account/).click();
  await visit.page.getByRole("link", { name: titles.account, exact: true }).waitFor();
  await expect.poll(() => visit.page.getByRole("link", { name: titles.distributor }).count()).toBe(0);

  const [priya] = await askServer<ActAsCandidate[]>(product, findToActAs.path, { text: "priya north" }, token);
  const { user_id, customer_id } = priya!;
  const reason = "Case 4711: cannot find an order";
  const link = await askServer<{ token: string }>(product, actAs.path, { user_id, customer_id, reason }, token);
  await using acting = await product.visit(`/impersonate/${link.token}`);
  await heading(acting.page, "North Campus Hospital Pharmacy").waitFor();
  await goOn(acting.page, "/distributor");
  await acting.page.getByText(missingRole.staff).waitFor();
});
