/** The camera as a scanner: a moving picture of cartons in bad light, which Chromium takes for what its camera sees, is counted as scans are. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wireToIso } from "#contract/base/dates.ts";
import { gtinOf } from "#contract/base/gtin.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import * as cameraText from "#src/text/receiving/camera.ts";
import * as headText from "#src/text/receiving/order-head.ts";
import { startBrowser } from "#tests/support/browser.ts";
import { type Label, movieOf, numbersOf, pictureOf, shotOf, symbolOf } from "#tests/support/camera-pictures.ts";
import { tabletOptions } from "#tests/support/dock.ts";
import { closeAfterTest } from "#tests/support/evidence.ts";
import { amount, row, status } from "#tests/support/pad.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";
import { shipLine } from "#tests/support/shipped-order.ts";
import { signedIn, untilIn } from "#tests/support/signed-in.ts";

const closeCamera = `${cameraText.close} ${cameraText.theCamera}`;
const folder = mkdtempSync(join(tmpdir(), "portal-camera-"));
const movie = join(folder, "cartons.y4m");
let product: Product;
let browser: Browser;
let line: PendingReceive;

beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  line = await shipLine(product);
  writeFileSync(movie, movieOf(cartons(line)));
  browser = await startBrowser({
    isWhole: true, // its shell has no cameras
    args: ["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${movie}`],
  });
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Two cartons, one after the other, in a hand that shakes; then the first once more. */
function cartons({ ndc_code, lots: [lot] }: PendingReceive) {
  const day = wireToIso(lot!.expiration_date)!.replaceAll("-", "").slice(2);
  const label = (serial: string): Label["symbol"] =>
    symbolOf("gs1datamatrix", `(01)${gtinOf(ndc_code)!}(17)${day}(10)${lot!.lot_no}(21)${serial}`);
  const number = numbersOf(20261123);
  const held = (symbol: Label["symbol"] | undefined, pictures: number) =>
    Array.from({ length: pictures }, () =>
      pictureOf(symbol, shotOf(number, symbol === undefined ? 0 : 0.5), { width: 640, height: 480 }, number),
    );
  return [...held(undefined, 6), ...held(label("V1"), 8), ...held(undefined, 2), ...held(label("V2"), 8)];
}

/** Opens the dock on a tablet with this camera. */
async function openDock() {
  const context = await browser.newContext({ ...tabletOptions, serviceWorkers: "allow", permissions: ["camera"] });
  context.setDefaultTimeout(20_000);
  await signedIn(context, product.url, "dock@northcampus.example");
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load")) complaints.push(message.text());
  });
  await page.goto(`${product.url}/receive`);
  await untilIn(page);
  await row(page, line).waitFor();
  const camera = page.getByRole("region", { name: cameraText.title });
  const button = page.getByRole("button", { name: headText.openCamera });
  return {
    context,
    page,
    complaints,
    camera,
    button,
    [Symbol.asyncDispose]: () => closeAfterTest(() => context.close()),
  };
}

test("cartons in bad light, tilted and blurred, are counted with lot, expiry and serial, each once; the board stays where it is", async () => {
  await using dock = await openDock();
  const { page, complaints, camera, button } = dock;
  const { width, height } = (await button.boundingBox())!;
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(60);
  const top = page.getByRole("listitem").filter({ hasText: "NDC" }).first();
  const place = await top.boundingBox();
  await button.click();
  await camera.waitFor();
  await expect.poll(() => top.boundingBox()).toEqual(place);
  await expect
    .poll(
      () =>
        row(page, line)
          .getByText(/counted/)
          .textContent(),
      { timeout: 60_000 },
    )
    .toBe("2 counted");
  // The picture begins anew: the first carton again.
  await status(page, /Serial V[12] was counted at \d/).waitFor({ timeout: 60_000 });
  await page.getByRole("heading", { level: 2, name: line.full_description }).waitFor();
  await expect.poll(() => amount(page).inputValue()).toBe("2");
  await expect.poll(() => page.getByRole("radio", { name: new RegExp(line.lots[0]!.lot_no) }).isChecked()).toBe(true);
  expect(await axeFinds(page)).toEqual([]);
  for (const viewport of [
    { width: 768, height: 1024 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    expect(await overflow(page)).toBe(0);
    await expect.poll(() => camera.getByLabel(cameraText.view).isVisible()).toBe(true);
  }
  // On a phone the list stays beside the camera, and the pad comes once it is closed.
  await expect.poll(() => amount(page).isVisible()).toBe(false);
  await camera.getByRole("button", { name: closeCamera }).click();
  await expect.poll(() => amount(page).inputValue()).toBe("2");
  await page.setViewportSize(tabletOptions.viewport!);
  await expect.poll(() => button.getAttribute("aria-expanded")).toBe("false");
  expect(complaints).toEqual([]);
});

test("it goes out when the page is hidden, when it is closed, and says why where there is none", async () => {
  await using dock = await openDock();
  const { page, camera, button } = dock;
  const states = () =>
    page.evaluate(() => (globalThis as { tracks?: MediaStreamTrack[] }).tracks?.map(({ readyState }) => readyState));
  await page.evaluate(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(globalThis, { tracks });
    const devices = navigator.mediaDevices;
    const before = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (wanted) => {
      const stream = await before(wanted);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  await button.click();
  await camera.getByText(cameraText.aim).waitFor();
  await hide(page, true);
  await expect.poll(states).toEqual(["ended"]);
  await hide(page, false);
  await expect.poll(states).toEqual(["ended", "live"]);
  await button.click();
  await expect.poll(states).toEqual(["ended", "ended"]);

  for (const [name, words] of [
    ["NotAllowedError", cameraText.problems.refused.title],
    ["NotFoundError", cameraText.problems.none.title],
    ["NotReadableError", cameraText.problems.busy.title],
  ] as const) {
    await page.evaluate((told) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", told));
    }, name);
    await button.click();
    await camera.getByText(words).waitFor();
    if (name === "NotAllowedError") expect(await axeFinds(page)).toEqual([]);
    await camera.getByRole("button", { name: closeCamera }).click();
  }
});

test("after one visit it reads without a network", async () => {
  await using dock = await openDock();
  const { context, page, camera, button } = dock;
  const kept = () => page.evaluate(async () => (await (await caches.open("programs")).keys()).length);
  await expect.poll(kept, { timeout: 30_000 }).toBe(2);
  await context.setOffline(true);
  await page.reload();
  await row(page, line).waitFor();
  await button.click();
  await status(page, /Serial V[12] was counted at \d/).waitFor({ timeout: 60_000 });
  await camera.getByRole("button", { name: closeCamera }).click();
});

/** As another tab over it does: no browser without windows hides a page by itself. */
const hide = (at: Page, isHidden: boolean) =>
  at.evaluate((hidden) => {
    Object.defineProperty(document, "visibilityState", {
      configurable: true,
      get: () => (hidden ? "hidden" : "visible"),
    });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);
