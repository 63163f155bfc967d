/** One board per order: its rows fill in their places, the bar is the dock's, and the tablet is as its hand wants it. */
import type { Locator } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { dueOf } from "#contract/receiving/rules/receiving.ts";
import { signOut } from "#src/text/shell/account-menu.ts";
import { buy, searchProducts } from "#src/text/shell/frame.ts";
import { low } from "#src/text/kit/battery.ts";
import * as headText from "#src/text/receiving/order-head.ts";
import * as receiveText from "#src/text/receiving/receive.ts";
import * as lastScanText from "#src/text/receiving/last-scan.ts";
import * as deviceText from "#src/text/receiving/this-device.ts";
import { wrongColours } from "#tests/support/axe.ts";
import { setTextSize } from "#tests/support/cut.ts";
import { become, dark, desk, phone, tablet } from "#tests/support/devices.ts";
import {
  amount,
  atPad,
  backAtDock,
  choose,
  keys,
  order,
  pending,
  receive,
  row,
  status,
  tab,
} from "#tests/support/pad.ts";
import { goOn } from "#tests/support/go-on.ts";
import { axeFinds, overflow, startProduct, type Product, type Visit } from "#tests/support/product.ts";
import { wedge } from "#tests/support/scanner.ts";

const upright = { name: "tablet upright", width: 768, height: 1024 };
const keyboardUp = { name: "tablet, its keyboard up", width: 1024, height: 400 };

let product: Product;
let atHand: Visit;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  atHand = await atPad(product);
});
afterAll(() => product?.close());

test("an order has a board of its own: the bar says what is left, a carton of another order is told and not counted, and the way there is one press", async () => {
  const { page } = atHand;
  await backAtDock(page);
  const all = await pending(page);
  const [first] = all;
  const its = all.filter(({ order_id }) => order_id === first!.order_id);
  const other = all.find(
    (line) => line.order_id !== first!.order_id && !its.some(({ item_id }) => item_id === line.item_id),
  )!;
  await order(page, first!)
    .getByRole("button", { name: headText.showOnly(first!.order_id) })
    .click();
  const bar = page.getByRole("banner");
  await bar.getByText(`Order ${first!.order_id}`).waitFor();
  await bar.getByText(/\d+ lines? to receive/).waitFor();
  await expect.poll(() => page.getByRole("region", { name: /^Order / }).count()).toBe(1);
  await expect.poll(() => page.evaluate(() => document.body.dataset["context"])).toBe("dock");
  // What the bar has elsewhere is one press away in its menu.
  await bar.getByRole("button", { name: /^Account/ }).click();
  const menu = page.getByRole("dialog");
  await menu.getByText("North Campus Hospital Pharmacy").waitFor();
  for (const name of [searchProducts, "Home", /^(Controlled substances cart|Cart)/])
    await menu.getByRole("link", { name }).waitFor();
  await menu.getByRole("button", { name: signOut }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.keyboard.press("Escape");
  expect(await axeFinds(page)).toEqual([]);

  await wedge(page, other.ndc_code.replaceAll("-", ""));
  await status(page, lastScanText.otherOrder(other.order_id)).waitFor();
  await page.getByRole("button", { name: `Go to order ${other.order_id}` }).click();
  await bar.getByText(`Order ${other.order_id}`).waitFor();

  await bar.getByRole("button", { name: headText.switchOrder }).click();
  const orders = page.getByRole("dialog", { name: headText.switcherTitle });
  const another = orders
    .locator("button:not([aria-current])")
    .filter({ hasText: /Order \d/ })
    .first();
  const [number] = (await another.textContent())!.match(/\d+/)!;
  expect(await axeFinds(page)).toEqual([]);
  await another.click();
  await bar.getByText(`Order ${number}`).waitFor();
  await expect.poll(() => orders.count()).toBe(0);
  await page.getByRole("button", { name: headText.backToAll }).click();
  await order(page, first!).waitFor();
});

test("a line that is full keeps its place and is marked; the next one opens by itself where that is wanted", async () => {
  const { page } = atHand;
  await backAtDock(page);
  await tab(page, new RegExp(`^${receiveText.setup}`)).click();
  await page.getByText(deviceText.openNext).click();
  expect(await axeFinds(page)).toEqual([]);
  await backAtDock(page);
  const all = await pending(page);
  const line = all.find((each) => isPlain(each) && next(all, each) !== undefined)!;
  await choose(page, line);
  await page.getByRole("button", { name: `All ${dueOf(line)}`, exact: true }).click();
  const before = await row(page, line).boundingBox();
  await receive(page).click();
  await page.getByRole("heading", { level: 2, name: next(all, line)!.full_description }).waitFor();
  await expect.poll(() => row(page, line).getAttribute("data-is")).toMatch(/full|short/);
  await expect.poll(async () => (await row(page, line).boundingBox())?.height).toBe(before?.height);
  await page.evaluate(() => localStorage.removeItem("dock opens next"));
});

test("keys are 60 px where a tablet's keyboard is up and in large text; the pad lies at the hand, below the list when upright; nothing is wider than the window", async () => {
  const { page } = atHand;
  await backAtDock(page);
  const line = (await pending(page)).find(isPlain)!;
  await choose(page, line);
  await amount(page).waitFor();
  const keyHeights = async () =>
    Math.min(
      ...(await keys(page)
        .getByRole("button")
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))),
    );
  for (const [device, look] of [
    [tablet, axeFinds],
    [dark(tablet), wrongColours],
    [upright, axeFinds],
    [phone, axeFinds],
    [dark(desk), wrongColours],
    [keyboardUp, axeFinds],
  ] as const) {
    await become(page, device);
    expect([device.name, await look(page), await overflow(page)]).toEqual([device.name, [], 0]);
    await expect.poll(() => keyHeights(), { message: device.name }).toBeGreaterThanOrEqual(60);
  }
  // Text at 150 %.
  await setTextSize(page, 24);
  for (const device of [tablet, upright, phone, keyboardUp]) {
    await become(page, device);
    expect([device.name, await overflow(page)]).toEqual([device.name, 0]);
    await expect.poll(() => keyHeights(), { message: `${device.name}, 150 %` }).toBeGreaterThanOrEqual(60);
  }
  await setTextSize(page, 16);
  await become(page, tablet);
  await expect.poll(() => crowded(page)).toEqual([]);
  // Whatever the line: a long name, two lots, a controlled one.
  const zero = keys(page).getByRole("button", { name: "0", exact: true });
  for (const each of await pending(page)) {
    await choose(page, each);
    await page.getByRole("heading", { level: 2, name: each.full_description }).waitFor();
    expect([each.full_description, await isInView(zero)]).toEqual([each.full_description, true]);
    // On a phone, in large text too, those that have more to say over the keys than all others.
    if (!isHigh(each)) continue;
    await page.setViewportSize(phone);
    for (const px of [24, 16]) {
      await setTextSize(page, px);
      expect([px, each.full_description, await isInView(zero)]).toEqual([px, each.full_description, true]);
    }
    await page.setViewportSize(tablet);
  }
}, 120_000);

test("each tab is as wide as its words, on every device", async () => {
  const { page } = atHand;
  await backAtDock(page);
  const tabs = page.getByRole("tablist").first().getByRole("tab");
  for (const device of [phone, upright, tablet, desk]) {
    await become(page, device);
    await tabs.first().waitFor();
    const cut = () => tabs.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
    await expect.poll(cut, { message: device.name }).toBe(0);
  }
});

/** Controlled, in two lots, or with a long name. */
const isHigh = ({ schedule_name, lots, full_description }: PendingReceive): boolean =>
  schedule_name !== null || lots.length > 1 || full_description.length > 50;

/** All of it, not only where it stands: nothing lies over it, and nothing cuts it. */
const isInView = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [0.1, 0.9].every((part) =>
      element.contains(document.elementFromPoint(left + width / 2, top + height * part)),
    );
  });

test("the pad lies at the hand that is chosen, sunlight keeps every colour readable, and the screen stays awake until one leaves", async () => {
  await using own = await atPad(product); // its browser's own means are replaced
  const { page } = own;
  await page.addInitScript(() => {
    const locks: string[] = [];
    Object.assign(globalThis, { locks });
    Object.defineProperty(navigator, "wakeLock", {
      value: {
        request: (kind: string) => {
          locks.push(kind);
          return Promise.resolve({ release: () => Promise.resolve(void locks.push("released")) });
        },
      },
    });
  });
  const locks = () => page.evaluate(() => (globalThis as unknown as { locks: string[] }).locks);
  await page.goto(`${product.url}/receive`);
  await become(page, tablet);
  const line = (await pending(page)).find(isPlain)!;
  await expect.poll(locks).toEqual(["screen"]);
  const sides = async () => {
    await choose(page, line);
    await amount(page).waitFor();
    const [list, pad] = [await row(page, line).boundingBox(), await amount(page).boundingBox()];
    return pad!.x < list!.x ? "left" : "right";
  };
  await expect.poll(() => sides()).toBe("right");
  await tab(page, new RegExp(`^${receiveText.setup}`)).click();
  await page.getByRole("group", { name: deviceText.keypadSide }).getByText(deviceText.left).click();
  await page.getByRole("group", { name: deviceText.contrast }).getByText(deviceText.sunlight).click();
  await tab(page, /^Pending/).click();
  await expect.poll(() => sides()).toBe("left");
  for (const look of [axeFinds, wrongColours]) expect(await look(page)).toEqual([]);
  await goOn(page, "/contact");
  await expect.poll(locks).toEqual(["screen", "released"]);
});

test("a tablet of the dock opens with Receive, and Home and Back stay what they are; a low battery is told once, and no more when it is charged", async () => {
  await using own = await atPad(product); // its browser's own means are replaced
  const { page } = own;
  await tab(page, new RegExp(`^${receiveText.setup}`)).click();
  await page.getByRole("group", { name: deviceText.startPage }).getByText(deviceText.startReceive).click();
  await page.addInitScript(() => {
    const battery = Object.assign(new EventTarget(), { level: 0.18, charging: false });
    Object.assign(navigator, { getBattery: () => Promise.resolve(battery), battery });
  });
  await page.goto(product.url);
  await tab(page, /^Pending/).waitFor();
  expect(new URL(page.url()).pathname).toBe("/receive");
  const told = page.getByText(/^Battery at /);
  await expect.poll(() => told.allTextContents()).toEqual([low(0.18)]);
  await batteryIs(page, { level: 0.17 });
  await expect.poll(() => told.allTextContents()).toEqual([low(0.18)]);
  await batteryIs(page, { level: 0.1 });
  await expect.poll(() => told.allTextContents()).toEqual([low(0.1)]);
  expect(await axeFinds(page)).toEqual([]);
  await batteryIs(page, { charging: true });
  await expect.poll(() => told.count()).toBe(0);

  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: buy, exact: true }).click();
  const home = page.getByRole("heading", { level: 1, name: "North Campus Hospital Pharmacy" });
  await home.waitFor();
  await page.reload();
  await home.waitFor();
  await page.goBack();
  await tab(page, /^Pending/).waitFor();
  await page.goForward();
  await home.waitFor();
});

/** Changes what the device tells of its battery; resolves when what is said of it is drawn. */
const batteryIs = (page: Visit["page"], now: { level?: number; charging?: boolean }) =>
  page.evaluate((is) => {
    const { battery } = navigator as unknown as { battery: EventTarget };
    Object.assign(battery, is);
    for (const change of ["levelchange", "chargingchange"]) battery.dispatchEvent(new Event(change));
    return new Promise<number>((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }, now);

const isPlain = (line: PendingReceive) => line.lots.length === 1 && dueOf(line) > 0 && dueOf(line) === line.remaining;
const next = (all: readonly PendingReceive[], line: PendingReceive) =>
  all.slice(all.indexOf(line) + 1).find((each) => each.order_id === line.order_id && dueOf(each) > 0);

/** What can be pressed and is smaller than a finger, or nearer to its neighbour than 8, by its name; the row's own button is as large as the row. */
const crowded = (page: Visit["page"]) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>("main button, main a, header button, header a")];
    return all
      .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.matches(".name"))
      .map((each) => ({ name: each.getAttribute("aria-label") ?? each.textContent, box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0)
      .flatMap(({ name, box }, at, those) => {
        const apart = ({ box: other }: { box: DOMRect }) =>
          Math.max(other.left - box.right, box.left - other.right, other.top - box.bottom, box.top - other.bottom);
        const near = those.slice(at + 1).find((other) => apart(other) < 7.5);
        const small = box.width < 48 || box.height < 48;
        return [
          ...(small ? [`${name}: ${Math.round(box.width)} by ${Math.round(box.height)}`] : []),
          ...(near === undefined ? [] : [`${name} is ${apart(near)} from ${near.name}`]),
        ];
      });
  });
