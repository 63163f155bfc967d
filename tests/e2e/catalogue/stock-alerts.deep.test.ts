/** The bell on a product that cannot be had: set, told once in the app and by mail, taken off; and how availability is told on the way there. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#contract/base/dates.ts";
import * as catalogText from "#contract/catalogue/text.ts";
import * as text from "#src/text/catalogue/stock-alerts.ts";
import * as availabilityText from "#src/text/trade/availability.ts";
import { getToday } from "#tests/support/present.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const sizes = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
];
const email = "buyer@northcampus.example";

test("a bell waits, rings once in the app and by mail, is seen, and is taken off", async () => {
  const [out] = await product.rows<{ item_id: number; full_description: string }>(
    `select p.item_id, p.full_description from products p join stock s using (item_id)
     where s.available = 0 and s.expected_on is not null and p.schedule_name is null order by p.item_id limit 1`,
  );
  const { item_id, full_description } = out!;
  await product.rows("update stock set expected_on = $2 where item_id = $1", [
    item_id,
    addDays(getToday("America/New_York"), 10),
  ]);
  await using visit = await product.visit(`/product-detail/${item_id}`, { as: email, viewport: sizes[2]! });
  const { page, complaints } = visit;
  await page.getByText(/^Back on \w{3} \d+, \d{4}$/).waitFor();
  await page.getByText(catalogText.outOfStock).waitFor();
  await page.getByRole("button", { name: text.notifyMe }).click();
  await page.getByText(text.isSet).waitFor();
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect(await axeFinds(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  }
  await page.getByRole("button", { name: text.removeAlert }).click();
  await page.getByRole("button", { name: text.undo }).click();
  await page.getByRole("button", { name: text.removeAlert }).waitFor();

  await page.getByRole("link", { name: "Back in stock" }).click();
  await page.getByRole("heading", { name: text.waiting }).waitFor();
  await page.getByRole("row").filter({ hasText: full_description }).waitFor();

  await product.rows("update stock set available = 5000, expected_on = null where item_id = $1", [item_id]);
  await product.rows("select queue.add_job('ring_bells')");
  await expect.poll(() => product.mailsTo(email).length, { timeout: 20_000 }).toBe(1);
  expect(product.mailsTo(email)[0]).toContain(`/product-detail/${item_id}`);
  await page.goto(`${product.url}/receive`);
  await page.setViewportSize(sizes[0]!);
  await page.getByRole("button", { name: "Menu 1 product back in stock" }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.setViewportSize(sizes[2]!);
  await page.getByRole("link", { name: "Back in stock 1 new" }).click();
  const back = page.getByRole("row").filter({ hasText: full_description });
  await page.getByRole("heading", { name: text.back }).waitFor();
  await back.getByText(text.isNew, { exact: true }).waitFor();
  await back.getByText(availabilityText.inStock, { exact: true }).waitFor();
  await page.getByRole("link", { name: "Back in stock", exact: true }).waitFor();
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect(await axeFinds(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  }
  await back.getByRole("button", { name: text.removeOf(full_description) }).click();
  await page.getByText(text.emptyTitle).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await product.rows("select queue.add_job('ring_bells')");
  await page.goto(`${product.url}/product-detail/${item_id}`);
  // What is remembered of the product, and its substitutes, may stand there for a moment.
  await page.getByText(catalogText.outOfStock).waitFor({ state: "detached" });
  await page.getByRole("main").getByText(availabilityText.inStock, { exact: true }).first().waitFor();
  await expect.poll(() => page.getByRole("button", { name: text.notifyMe }).count()).toBe(0);
  const jobs = "select from queue.jobs where task in ('ring_bells', 'send_mail')";
  await expect.poll(async () => (await product.rows(jobs)).length, { timeout: 20_000 }).toBe(0);
  expect(product.mailsTo(email)).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test("each kind of availability is told in words, on the product and in the list", async () => {
  const { rows } = product;
  const [sample] = await rows<Record<"low" | "out" | "last" | "gone" | "allocated", number>>(
    `select
       (select min(p.item_id) from products p join stock s using (item_id) where s.available <= s.low_at and s.available > 0 and p.schedule_name is null
          and not p.discontinued) as low,
       (select min(p.item_id) from products p join stock s using (item_id) where s.available = 0 and s.expected_on is null and not p.discontinued) as out,
       (select min(p.item_id) from products p join stock s using (item_id) where s.available > 0 and p.discontinued) as last,
       (select min(p.item_id) from products p join stock s using (item_id) where s.available = 0 and p.discontinued) as gone,
       (select min(item_id) from customer_allocations) as allocated`,
  );
  await using visit = await product.visit(`/product-detail/${sample!.low}`, { as: email, viewport: sizes[1]! });
  const { page } = visit;
  const told: [number, RegExp][] = [
    [sample!.low, /^Only \d+ \w+ left$/],
    [sample!.out, /^Out of stock$/],
    [sample!.last, /^Discontinued, final stock$/],
    [sample!.gone, /^Discontinued$/],
    [sample!.allocated, /^Allocation(: \d+ \w+ left| used up)$/],
  ];
  for (const [item_id, words] of told) {
    await page.goto(`${product.url}/product-detail/${item_id}`);
    await page.getByText(words).first().waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await page.goto(`${product.url}/products/all?search=${item_id}`);
    await page.getByRole("row").getByText(words).first().waitFor();
  }
  expect(await axeFinds(page)).toEqual([]);
});
