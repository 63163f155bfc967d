/** The server stands still, dies and comes again while the device thinks it has a network: the dock goes on, and what it entered arrives once. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { aLine, onceEach, pill, receive, rowOf, tabletOptions, tally } from "#tests/support/dock.ts";
import { axeFinds, overflow, signIn, startProduct, type Product } from "#tests/support/product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const soon = { timeout: 30_000 };
const keepGoing = "No connection. Keep going: everything is saved on this tablet and goes out by itself.";

test("frozen, then killed, then started again, with navigator.onLine true all the time", async () => {
  await using visit = await product.visit("/receive", { ...tabletOptions, serviceWorkers: "allow" });
  const { page } = visit;
  page.setDefaultTimeout(30_000);
  await signIn(page, "dock@northcampus.example");
  const line = await aLine(page, 6);
  await rowOf(page, line).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));

  // Taken and never answered: it is safe here, and the screen does not wait.
  product.freeze();
  await receive(page, line, 1);
  await page.getByText("Saved on this tablet", { exact: true }).waitFor();
  await tally(page, line, 0, 1).waitFor();
  await expect.poll(() => pill(page).textContent(), soon).toBe("Sending, 1 left");
  await page.getByText(keepGoing).waitFor();
  await expect.poll(() => pill(page).textContent(), soon).toBe("Offline · 1 waiting");
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);

  await product.kill();
  await receive(page, line, 2);
  await tally(page, line, 0, 3).waitFor();
  await expect.poll(() => pill(page).textContent(), soon).toBe("Offline · 2 waiting");
  await page.reload();
  await tally(page, line, 0, 3).waitFor();
  await expect.poll(() => pill(page).textContent(), soon).toBe("Offline · 2 waiting");
  await page.getByText(keepGoing).waitFor();
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  expect(await onceEach(product, line)).toEqual([]);
  expect(await axeFinds(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  await product.start();
  await tally(page, line, 3, 0).waitFor();
  await expect.poll(() => pill(page).textContent(), soon).toBe("All sent");
  await expect.poll(() => page.getByText(keepGoing).count()).toBe(0);
  expect(await onceEach(product, line)).toEqual([1, 2]);
}, 120_000);
