/** Order guides that two users change, that are filled from a product's page, that cannot be loaded, and on every device. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderGuide } from "#contract/cart/order-guides.ts";
import * as guideText from "#src/text/cart/order-guide.ts";
import * as editText from "#src/text/cart/order-guide-edit.ts";
import * as guidesText from "#src/text/cart/order-guides.ts";
import * as chooseText from "#src/text/catalogue/choose-guide.ts";
import { asServer } from "#tests/support/as-server.ts";
import { become, dark, desk, devices, phone, tablet } from "#tests/support/devices.ts";
import { everythingKept } from "#tests/support/everything-kept.ts";
import { explains } from "#tests/support/explained.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { button, heading } from "#tests/support/at-shop.ts";
import { createEmptyGuide, createGuide, editedLines } from "./order-guide-page.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

const buyer = "buyer@northcampus.example";
const owner = "owner@cornerstreet.example";

test("two people change one guide: the second is told, and both changes stand", async () => {
  await using mona = await product.visit("/order-guides", { as: "admin@lakeshore.example" });
  await createGuide(mona.page, "Clinic shelf");
  await button(mona.page, editText.save).click();
  await button(mona.page, guideText.edit).click();
  // Typed first: until then the page shows each newer version of the guide, whenever it reads it again.
  await mona.page.getByRole("spinbutton").nth(1).fill("40");
  await expect.poll(() => everythingKept(mona.page)).toContain('"par_level":40');
  await using tom = await product.visit("/order-guides", { as: "buyer@lakeshore.example" });
  await tom.page.getByRole("link", { name: "Clinic shelf" }).click();
  await button(tom.page, guideText.edit).click();
  await tom.page.getByRole("spinbutton").first().fill("30");
  await button(tom.page, editText.save).click();
  await button(tom.page, guideText.edit).waitFor();

  // Typed survives a reload until it is saved.
  await mona.page.reload();
  await button(mona.page, guideText.edit).click();
  await mona.page.getByText(editText.unsaved).waitFor();
  await button(mona.page, editText.save).click();
  await mona.page
    .getByRole("alert")
    .getByText(/changed this guide after you opened it\./)
    .waitFor();
  expect(await axeFinds(mona.page)).toEqual([]);
  await button(mona.page, editText.keepMine).click();
  await button(mona.page, guideText.edit).waitFor();
  await mona.page.getByRole("cell", { name: "30 cartons" }).waitFor();
  await mona.page.getByRole("cell", { name: "40 cartons" }).waitFor();
});

test("loading, a failure, and a guide that is gone each say what is so", async () => {
  await using untouched = await product.visit("/favicon.svg"); // of the portal, and without its program
  const { page } = untouched;
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/order-guides", async (route) => {
    await held;
    await asServer(route, { status: 500, json: { Message: "no" } });
  });
  await signedIn(page.context(), product.url, buyer);
  await page.goto(`${product.url}/order-guides`);
  await page.getByRole("status", { name: guidesText.loading }).waitFor();
  answer();
  await page.getByRole("heading", { name: guidesText.loadFailed }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.unroute("**/api/order-guides");
  await goOn(page, "/order-guides/999999");
  await page.getByRole("heading", { name: guideText.notFoundTitle }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
});

test("opens a guide that a colleague created after the list was loaded", async () => {
  await using visit = await product.visitAs(owner, "/order-guides");
  const { page } = visit;
  await heading(page, guidesText.title).waitFor();
  await page.getByRole("status", { name: guidesText.loading }).waitFor({ state: "detached" });
  const { guide_id } = await askFromPage<OrderGuide>(page, "/api/order-guides/save", {
    name: "Night shift",
    lines: [{ item_id: ketorolac, quantity_uom_code: "CT", par_level: 4 }],
  });
  await goOn(page, `/order-guides/${guide_id}`);
  await heading(page, "Night shift").waitFor();
});

test("does not call a guide deleted when the list cannot be loaded", async () => {
  await using visit = await product.visitAs(owner, "/order-guides");
  const { page } = visit;
  await heading(page, guidesText.title).waitFor();
  await page.getByRole("status", { name: guidesText.loading }).waitFor({ state: "detached" });
  await page.context().setOffline(true);
  await goOn(page, "/order-guides/999999");
  await page.getByRole("heading", { name: guideText.loadFailed }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole("heading", { name: guideText.notFoundTitle }).waitFor();
});

/** Ketorolac 30 mg/mL. */
const ketorolac = 48_006;

test("puts the product on an order guide of the company, or on a new one; two who do so at once both do", async () => {
  // Of a customer whose list of guides no other test expects to be empty.
  await using visit = await product.visitAs(owner, `/product-detail/${ketorolac}`);
  const { page } = visit;
  const dialog = page.getByRole("dialog", { name: chooseText.title });
  await button(page, chooseText.title).click();
  await dialog.getByRole("textbox", { name: guidesText.newGuide }).fill("Recovery room");
  expect(await axeFinds(page)).toEqual([]);
  await dialog.getByRole("button", { name: guidesText.create }).click();
  await page.getByText(chooseText.added("Recovery room")).waitFor();
  await button(page, chooseText.title).click();
  await expect.poll(() => dialog.getByRole("button", { name: /^Recovery room/ }).isDisabled()).toBe(true);
  await page.keyboard.press("Escape");

  await page.goto(`${product.url}/product-detail/48003`);
  await button(page, chooseText.title).click();
  await dialog.getByRole("button", { name: "Recovery room · 1 product" }).waitFor();
  for (const device of devices) {
    await become(page, device);
    expect([device.name, await axeFinds(page), await overflow(page)]).toEqual([device.name, [], 0]);
  }
  // A colleague is faster, and this page has not heard of it.
  const { guides } = await askFromPage<{ guides: OrderGuide[] }>(page, "/api/order-guides");
  const { guide_id, version, name } = guides.find((guide) => guide.name === "Recovery room")!;
  const lines = [ketorolac, 48_005].map((item_id) => ({ item_id, quantity_uom_code: "CT", par_level: 4 }));
  await askFromPage(page, "/api/order-guides/save", { guide_id, version, name, lines });
  await dialog.getByRole("button", { name: "Recovery room · 1 product" }).click();
  await button(page, "Open guide").click();
  await heading(page, "Recovery room").waitFor();
  await expect.poll(() => page.getByRole("table", { name: "Recovery room" }).getByRole("row").count()).toBe(4);
});

test("on a phone, a tablet in the dark and a desk nothing is too wide, nor while a price explains itself", async () => {
  await using visit = await product.visitAs(owner, "/order-guides");
  const { page } = visit;
  const each = [phone, dark(tablet), desk];
  await createEmptyGuide(page, "Shelf of all");
  await button(page, /^Add \d+ usual items$/).click();
  await editedLines(page).first().waitFor();
  for (const device of each) {
    await become(page, device);
    expect([device.name, await overflow(page)]).toEqual([device.name, 0]);
  }
  await button(page, editText.save).click();
  await page
    .getByRole("textbox", { name: /^On hand/ })
    .first()
    .waitFor();
  for (const device of each) {
    await become(page, device);
    expect([device.name, await overflow(page), await axeFinds(page)]).toEqual([device.name, 0, []]);
    expect(await explains(page), device.name).toContain("List price");
  }
});
