/** Against what was shipped: a tote and a delivery in one tap, what is wrong with photos and without a network, a line closed short. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unitName } from "#contract/base/units.ts";
import { claimStatuses, exceptionReasons } from "#contract/receiving/claims-text.ts";
import { suspectReasons } from "#contract/receiving/quarantine-text.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { deliveryOf } from "#contract/receiving/rules/packed.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import * as text from "#src/text/receiving/claims.ts";
import * as packedText from "#src/text/receiving/packed.ts";
import * as packedDialogText from "#src/text/receiving/packed-dialog.ts";
import * as quarantineText from "#src/text/receiving/quarantine.ts";
import * as claimText from "#src/text/trade/claim.ts";
import { become, desk, phone, tablet } from "#tests/support/devices.ts";
import { atDock, networkIsBack, pill } from "#tests/support/dock.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";
import { wedge } from "#tests/support/scanner.ts";
import { shipLine, shipLines } from "#tests/support/shipped-order.ts";
import * as padText from "#src/text/receiving/pad.ts";
import * as goodsText from "#src/text/receiving/goods.ts";
import * as deliveryText from "#src/text/receiving/delivery-bar.ts";

const upright = { name: "tablet upright", width: 768, height: 1024 };
let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const status = (page: Page, shown: string | RegExp) => page.getByRole("status").filter({ hasText: shown }).first();
/** Fits, and no rule of accessibility is broken, on each device. */
async function looks(page: Page): Promise<void> {
  for (const device of [desk, tablet, upright, phone]) {
    await become(page, device);
    expect([device.name, await overflow(page)]).toEqual([device.name, 0]);
    expect(await axeFinds(page)).toEqual([]);
  }
  await become(page, tablet);
}
/** The receipts of these lines of an order. */
const receiptsOf = (lines: readonly PendingReceive[], status_code = "COM") =>
  product.rows<{ line_no: number; lot_no: string; quantity_received: number; serials: number }>(
    `select line_no, lot_no, quantity_received, coalesce(cardinality(serial_numbers), 0) as serials from receives
      where order_id = $1 and receive_status_code = $2 and line_no = any($3) order by line_no, lot_no`,
    [lines[0]!.order_id, status_code, lines.map(({ line_no }) => line_no)],
  );

test("a tote that agrees is entered in one tap with its lots and serials, what was counted of it once, and taken back in one", async () => {
  const lines = await shipLines(product, [{ quantity: 2 }, { quantity: 3 }]);
  await using dock = await atDock(product);
  const { page } = dock;
  const { order_id, packed } = lines[0];
  const sscc = packed![0]!.sscc!;
  const inIt = lines.flatMap((line) => line.packed!.filter((each) => each.sscc === sscc));
  const sum = inIt.reduce((total, { quantity }) => total + quantity, 0);
  await page.goto(`${dock.line.address}/receive?order_id=${order_id}`);
  await page.getByRole("region", { name: `Order ${order_id}` }).waitFor();
  const amount = page.getByRole("textbox", { name: /^Quantity/ });
  await wedge(page, inIt[0]!.lot_no);
  await amount.fill("1"); // on the pad, and not entered
  await wedge(page, `]C100${sscc}`);
  const dialog = page.getByRole("dialog", { name: packedText.title(packedText.tote(sscc)) });
  await dialog.waitFor();
  await expect.poll(() => dialog.getByRole("listitem").count()).toBe(inIt.length);
  await dialog.getByText(packedDialogText.countedHere(1)).waitFor();
  await looks(page);
  await dialog.getByRole("button", { name: new RegExp(`^Receive ${sum} `) }).click();
  await status(page, "Receive created").waitFor();
  await expect.poll(() => amount.count()).toBe(0);
  const shipped = inIt.map(({ lot_no, quantity }) => ({ lot_no, quantity })).toSorted(byLot);
  await expect
    .poll(async () =>
      (await receiptsOf(lines))
        .map((each) => ({ lot_no: each.lot_no, quantity: each.quantity_received }))
        .toSorted(byLot),
    )
    .toEqual(shipped);
  expect((await receiptsOf(lines)).every(({ quantity_received, serials }) => serials === quantity_received)).toBe(true);
  await page.getByRole("button", { name: packedText.undoAll }).click();
  await expect.poll(async () => (await receiptsOf(lines, "CAN")).length).toBe(inIt.length);
});
const byLot = (one: { lot_no: string }, other: { lot_no: string }) => one.lot_no.localeCompare(other.lot_no);

test("of a delivery that was received in part the rest is entered, and what is in is told and not entered again", async () => {
  const lines = await shipLines(product, [{ quantity: 2 }, { quantity: 3 }, { quantity: 4 }]);
  await using dock = await atDock(product);
  const { page } = dock;
  const [line] = lines;
  const { order_id } = line;
  const delivery = line.packed![0]!.shipment_order_id;
  await page.goto(`${dock.line.address}/receive?order_id=${order_id}`);
  const row = page
    .getByRole("region", { name: `Order ${order_id}` })
    .getByRole("listitem")
    .filter({ hasText: line.ndc_code });
  await row.getByRole("button", { name: line.full_description, exact: true }).click();
  await page.getByRole("textbox", { name: /^Quantity/ }).fill("1");
  await page.getByRole("button", { name: /^Receive 1/ }).click();
  await status(page, "Receive created").waitFor();
  await dock.line.fault({ kind: "refuse" });
  await page.getByRole("button", { name: new RegExp(`^Receive delivery ${delivery} `) }).click();
  const dialog = page.getByRole("dialog", { name: packedText.title(packedText.delivery(delivery)) });
  await dialog.getByText(packedDialogText.received(1)).waitFor();
  await looks(page);
  await dialog.getByRole("button", { name: /^Receive \d/ }).click();
  await status(page, "Saved on this").waitFor();
  await networkIsBack(dock.line, page);
  const inDelivery = (each: PendingReceive) =>
    each
      .packed!.filter((packed) => packed.shipment_order_id === delivery)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  const shipped = lines.reduce((sum, each) => sum + inDelivery(each), 0);
  const received = async () => (await receiptsOf(lines)).reduce((sum, each) => sum + each.quantity_received, 0);
  await expect.poll(received, { timeout: 15_000 }).toBe(shipped);
  await expect.poll(() => pill(page).textContent()).toBe(pillText.allSent);
  expect(await received()).toBe(shipped);
});

test("what is wrong is reported without a network, with photos, the tab is killed, and it comes whole as one claim", async () => {
  const line = await shipLine(product);
  await using dock = await atDock(product);
  const { page, line: network } = dock;
  const { order_id } = line;
  await page.goto(`${network.address}/receive?order_id=${order_id}`);
  const at = page
    .getByRole("region", { name: `Order ${order_id}` })
    .getByRole("listitem")
    .filter({ hasText: line.ndc_code });
  await at.getByRole("button", { name: line.full_description, exact: true }).click();
  await page.getByRole("button", { name: padText.reportProblem }).click();
  const dialog = page.getByRole("dialog", { name: text.reportTitle });
  await dialog.getByRole("button", { name: text.report }).click();
  await dialog.getByText(text.selectReason).waitFor();
  await dialog.getByRole("radio", { name: exceptionReasons.damaged }).check();
  await dialog.getByRole("textbox", { name: text.note }).fill("Corner crushed, two vials broken");
  await dialog
    .getByLabel(text.photos)
    .setInputFiles({ name: "crushed.png", mimeType: "image/png", buffer: await noisy(page) });
  await dialog.getByRole("button", { name: text.removePhoto(1) }).waitFor();
  await looks(page);
  // Left and loaded anew: what was typed and taken is there again.
  await dialog.getByRole("button", { name: text.back }).click();
  await page.reload();
  await at.getByRole("button", { name: line.full_description, exact: true }).click();
  await page.getByRole("button", { name: padText.reportProblem }).click();
  await dialog.getByRole("button", { name: text.removePhoto(1) }).waitFor();
  await expect
    .poll(() => dialog.getByRole("textbox", { name: text.note }).inputValue())
    .toBe("Corner crushed, two vials broken");
  await dialog
    .getByLabel(text.photos)
    .setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
  await dialog.getByText(text.photoNotRead("notes.txt")).waitFor();
  await network.fault({ kind: "refuse" });
  await dialog.getByRole("button", { name: text.report }).click();
  await status(page, "Saved on this").waitFor(); // nobody has been told yet
  await expect.poll(() => page.getByText("Reported to the distributor").count()).toBe(0);
  await page.getByRole("button", { name: deliveryText.claimUnsent }).waitFor();
  const next = page.context();
  await page.close();
  await network.lift();
  const again = await next.newPage();
  await again.goto(`${network.address}/receive?order_id=${order_id}`);
  const photos = () =>
    product.rows<{ size: number | null; claims: number }>(
      `select length(p.picture) as size, (select count(*)::int from claims c where c.order_id = $1) as claims
        from claim_photos p join claim_exceptions e on e.exception_id = p.exception_id where e.order_id = $1`,
      [order_id],
    );
  await expect.poll(photos, { timeout: 20_000 }).toEqual([{ size: expect.any(Number), claims: 1 }]);
  expect((await photos())[0]!.size).toBeGreaterThan(48 * 1024); // in several parts
  await again.getByRole("button", { name: "Claim: open" }).click();
  const claims = again.getByRole("dialog", { name: text.listTitle(order_id) });
  await claims.getByText("Corner crushed, two vials broken").waitFor();
  await claims.getByRole("img", { name: claimText.photo }).waitFor();
  await looks(again);

  // The distributor has answered: who orders reads it on the order.
  await product.rows(
    "update claims set status = 'accepted', answer = 'A credit is on its way.', credit_cents = 1250 where order_id = $1 returning claim_id",
    [order_id],
  );
  await again.goto(`${network.address}/purchase-order/${order_id}`);
  const claim = again.getByRole("article", { name: /^Claim / });
  await claim.getByText(claimStatuses.accepted).waitFor();
  await claim.getByText("A credit is on its way.").waitFor();
  await claim.getByText(claimText.credit("$12.50")).waitFor();
  expect(await axeFinds(again)).toEqual([]);
}, 120_000);

test("a report starts with one unit and the lot in hand, and a photo is added by a tile", async () => {
  const [one, two] = await shipLines(product, [{}, { lots: 2 }]);
  await using dock = await atDock(product);
  const { page } = dock;
  const dialog = page.getByRole("dialog", { name: text.reportTitle });
  const lot = dialog.getByRole("textbox", { name: text.lotOnLabel });
  const report = async (line: PendingReceive) => {
    await page.goto(`${dock.line.address}/receive?order_id=${line.order_id}`);
    const row = page.getByRole("listitem").filter({ hasText: line.ndc_code }).first();
    await row.getByRole("button", { name: line.full_description, exact: true }).click();
  };
  await report(one);
  await page.getByRole("button", { name: padText.reportProblem }).click();
  await expect.poll(() => dialog.getByRole("spinbutton").inputValue()).toBe("1");
  await expect.poll(() => lot.inputValue()).toBe(one.lots[0]!.lot_no);
  await dialog.getByText(text.photoCount(0)).waitFor();
  await expect.poll(async () => (await page.getByLabel(text.photos).boundingBox())?.width).toBeLessThanOrEqual(1);
  const choosing = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: text.addPhoto }).click();
  await (await choosing).setFiles({ name: "crushed.png", mimeType: "image/png", buffer: await noisy(page) });
  await dialog.getByRole("button", { name: text.removePhoto(1) }).waitFor();
  await dialog.getByText(text.photoCount(1)).waitFor();

  // Of two lots none is known until one is selected.
  await report(two);
  await page.getByRole("button", { name: padText.reportProblem }).click();
  await expect.poll(() => lot.inputValue()).toBe("");
  await dialog.getByRole("button", { name: text.back }).click();
  await page.getByRole("radio", { name: two.lots[1]!.lot_no }).check();
  await page.getByRole("button", { name: padText.reportProblem }).click();
  await expect.poll(() => lot.inputValue()).toBe(two.lots[1]!.lot_no);
});

test("the rest of a line is declared as not coming, and it is open again once that is taken back", async () => {
  const line = await shipLine(product);
  await using dock = await atDock(product);
  const { page } = dock;
  const { order_id } = line;
  await page.goto(`${dock.line.address}/receive?order_id=${order_id}`);
  const row = page
    .getByRole("region", { name: `Order ${order_id}` })
    .getByRole("listitem")
    .filter({ hasText: line.ndc_code });
  await row.getByRole("button", { name: line.full_description, exact: true }).click();
  await page.getByRole("button", { name: padText.reportProblem }).click();
  const dialog = page.getByRole("dialog", { name: text.reportTitle });
  await dialog.getByRole("radio", { name: /^Short/ }).check();
  await dialog.getByRole("spinbutton").fill("9999");
  await dialog.getByRole("checkbox", { name: text.closeLine(9_999, unitName(line.sale_UOM_desc)) }).check();
  await dialog.getByRole("button", { name: text.report }).click();
  await dialog.getByText(/remains? on this line\. Close that many or fewer\./).waitFor();
  await dialog.getByRole("spinbutton").fill("2");
  await dialog
    .getByRole("checkbox", { name: text.closeLine(2, unitName(line.sale_UOM_desc)), checked: true })
    .waitFor();
  await dialog.getByRole("button", { name: text.report }).click();
  await status(page, "Reported to the distributor").waitFor();
  await row.getByText("2 closed short").waitFor();
  const closed = async () =>
    (
      await product.rows<{ closed_quantity: number }>(
        "select closed_quantity from order_lines where order_id = $1 and line_no = $2",
        [order_id, line.line_no],
      )
    )[0]!.closed_quantity;
  await expect.poll(closed).toBe(2);
  await page.getByRole("button", { name: /^Claim: / }).click();
  const its = page.getByRole("dialog").getByRole("listitem").filter({ hasText: claimText.willNotArrive });
  await its.getByRole("button", { name: text.withdraw }).click();
  await expect.poll(closed).toBe(0);
  await expect.poll(() => row.getByText("2 closed short").count()).toBe(0);
});

test("what came in its place is named, on the delivery that it came with; a package is put in quarantine with a reason and a note, a case as its cartons", async () => {
  const line = await shipLine(product);
  const other = await shipLine(product);
  await using dock = await atDock(product);
  const { page } = dock;
  const { order_id } = line;
  await page.goto(`${dock.line.address}/receive?order_id=${order_id}`);
  const row = page
    .getByRole("region", { name: `Order ${order_id}` })
    .getByRole("listitem")
    .filter({ hasText: line.ndc_code });
  await row.getByRole("button", { name: line.full_description, exact: true }).click();
  await page.getByRole("button", { name: padText.reportProblem }).click();
  const dialog = page.getByRole("dialog", { name: text.reportTitle });
  await dialog.getByRole("radio", { name: exceptionReasons.wrong_item }).check();
  await dialog.getByRole("textbox", { name: text.productReceived }).fill(other.ndc_code);
  await dialog.getByRole("list", { name: goodsText.matches }).getByRole("button").first().click();
  await dialog.getByRole("button", { name: goodsText.change }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await dialog.getByRole("button", { name: text.report }).click();
  await status(page, "Reported to the distributor").waitFor();
  const found = await product.rows(
    `select e.item_id, e.note, c.shipment_order_id from claim_exceptions e join claims c on c.claim_id = e.claim_id
      where e.order_id = $1 and e.reason = 'wrong_item'`,
    [order_id],
  );
  expect(found).toEqual([
    {
      item_id: other.item_id,
      note: text.insteadOf(line.full_description, line.ndc_code).trim(),
      shipment_order_id: deliveryOf(line, ""),
    },
  ]);

  await page.getByRole("button", { name: padText.reportProblem }).click();
  await dialog.getByRole("button", { name: text.quarantine }).click();
  const putting = page.getByRole("dialog", { name: quarantineText.putTitle });
  await putting.getByRole("button", { name: quarantineText.put }).click();
  await putting.getByText(quarantineText.selectReason).waitFor();
  await putting.getByRole("radio", { name: suspectReasons.tampered }).check();
  await putting.getByRole("spinbutton").fill("12");
  await putting.getByRole("textbox", { name: quarantineText.note }).fill("The seal of the case is cut");
  expect(await axeFinds(page)).toEqual([]);
  await putting.getByRole("button", { name: quarantineText.put }).click();
  await status(page, "In quarantine, not received").waitFor();
  const units = () =>
    product.rows("select reason, quantity, note from quarantines where order_id = $1 and item_id = $2", [
      order_id,
      line.item_id,
    ]);
  await expect.poll(units).toEqual([{ reason: "tampered", quantity: 12, note: "The seal of the case is cut" }]);
});

/** A picture that no encoder makes small. */
async function noisy(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [640, 480];
    const context = canvas.getContext("2d")!;
    const image = context.createImageData(640, 480);
    for (let at = 0; at < image.data.length; at += 1) image.data[at] = at % 4 === 3 ? 255 : (at * 7919) % 251;
    context.putImageData(image, 0, 0);
    return canvas.toDataURL("image/png");
  });
  return Buffer.from(url.split(",")[1]!, "base64");
}
