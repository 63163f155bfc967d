/** The page before a cart as full as one can be: the longest task of its main thread (its own processor time) and what comes over the line, opening it and after changes. */
import { askFromPage } from "#tests/support/from-page.ts";
import { fillUp } from "./fill-products.ts";
import { type Figure, rounded } from "./figure.ts";
import { tabletOf, untilKept } from "./tablet.ts";
import { traced } from "./trace.ts";

const lines = 9_998;
/** What is called "4x": a phone of the middle. */
const slower = 4;

export async function fullCartFigures(): Promise<Figure[]> {
  await using tablet = await tabletOf("buyer@northcampus.example", "direct");
  const { page, server, direct } = tablet;
  await fillUp(server.rows, 20_000);
  const { cart_id } = await askFromPage<{ cart_id: number }>(page, "/api/carts");
  await server.rows(
    `insert into cart_lines (customer_id, cart_id, item_id, quantity_uom_code, quantity, added_at)
     select c.customer_id, c.cart_id, u.item_id, u.quantity_uom_code, 1, now() from carts c, (
       select u.item_id, min(u.quantity_uom_code) as quantity_uom_code from product_units u join products p using (item_id)
       where p.is_active and p.schedule_name is null and u.price_cents is not null and u.position = 1 group by 1 order by 1 limit $2) u
     where c.cart_id = $1 on conflict do nothing`,
    [cart_id, lines],
  );
  await page.goto(direct("/favicon.svg"));
  let received = 0;
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  network.on("Network.loadingFinished", ({ encodedDataLength }) => (received += encodedDataLength));
  const figures: Figure[] = [];
  const measured = async (what: string, work: () => Promise<void>) => {
    received = 0;
    const { tasks } = await traced(page, async () => {
      await work();
      await page.waitForTimeout(3_000); // what follows of it, such as keeping it on the device
    });
    const longest = Math.max(...tasks.map(({ ms }) => ms));
    figures.push(
      {
        what: `cart of 9,998 lines, ${what}: longest task, ${slower} times slower`,
        value: rounded(longest * slower),
        unit: "ms",
      },
      { what: `cart of 9,998 lines, ${what}: over the line`, value: rounded(received / 1e3), unit: "kB" },
    );
  };
  const units = (count: string) => page.getByText(`${count} units`).first().waitFor({ timeout: 120_000 });
  await measured("opened", async () => {
    await page.goto(direct("/cart"));
    await units("9,998");
  });
  await untilKept(page);
  const [line] = await server.rows<{ item_id: number; quantity_uom_code: string }>(
    "select item_id, quantity_uom_code from cart_lines where cart_id = $1 order by item_id desc limit 1",
    [cart_id],
  );
  await measured("a line changed on another device", async () => {
    await askFromPage(page, "/api/carts/update-item", { ...line, new_quantity: 2 });
    await units("9,999");
  });
  await measured("a line changed here", async () => {
    await page
      .getByRole("button", { name: /^Remove/ })
      .first()
      .click();
    await units("9,998");
  });
  const elements = await page.evaluate(() => document.querySelectorAll("main *").length);
  return [...figures, { what: "cart of 9,998 lines: elements of the screen", value: elements, unit: "" }];
}
