/** A line that comes and goes in every way while the dock works on: nothing is lost, doubled or out of order. */
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { atDock, networkIsBack, onceEach, pill, receive, rowOf, tally } from "#tests/support/dock.ts";
import type { FaultProxy } from "#tests/support/fault-proxy.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { startProduct, type Product } from "#tests/support/product.ts";
import type { Fault } from "#tests/support/proxy/fault.ts";
import { shipLines } from "#tests/support/shipped-order.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const writes = /^POST \/api\/(receives|carts\/\w+-item|outbox\/entries)$/;
/** Every kind of bad line, each for as long as it says, then all is well for as long; again and again. */
const weather: [fault: Fault, ms: number][] = [
  [{ kind: "refuse" }, 300],
  [{ kind: "answer-lost", of: writes, times: 2 }, 900],
  [{ kind: "black-hole" }, 1_500],
  [{ kind: "reset", afterBytes: 700, of: "request" }, 700],
  [{ kind: "refuse" }, 2_500],
  [{ kind: "reset", afterBytes: 300, of: "answer" }, 500],
  [{ kind: "slow", ms: 250 }, 1_200],
];

/** Each at least twice, until `isOver`, and to the end of what blows then. */
async function flap(line: FaultProxy, isOver: () => boolean): Promise<void> {
  for (let at = 0; at < 2 * weather.length || !isOver(); at++) {
    const [fault, ms] = weather[at % weather.length]!;
    await line.fault(fault);
    await wait(ms);
    await line.lift();
    await wait(400 + ms / 2);
  }
}

test("a line that flaps while 30 receipts and 15 changes of the cart are entered: each once, in order", async () => {
  const lines = await shipLines(product, [{}, {}, {}]);
  await using dock = await atDock(product);
  const { page, line: network } = dock;
  const cart = await dock.tab("/cart");
  const { units } = await askFromPage<{ units: { quantity_uom_code: string }[] }>(cart, "/api/products/48001");
  const item = { item_id: 48_001, quantity_uom_code: units[0]!.quantity_uom_code };
  await askFromPage(cart, "/api/carts/add-item", { ...item, quantity: 1 });
  await cart.reload();
  await cart.getByText("1 product, 1 unit").waitFor();
  const began = await product.rows<{ id: number }>("select coalesce(max(audit_id), 0)::int as id from audit");

  let isEntered = false;
  const flapping = flap(network, () => isEntered);
  const received = lines.map((): number[] => []);
  const quantities: number[] = [];
  for (let at = 0; at < 30; at++) {
    const nth = at % lines.length;
    await page.bringToFront();
    await receive(page, lines[nth]!, 1);
    received[nth]!.push(1);
    const here = received[nth]!.length;
    await rowOf(page, lines[nth]!).getByText(`${here} of ${lines[nth]!.order_qty}`).waitFor();
    if (at % 2 === 1) continue;
    await cart.bringToFront();
    await cart.getByRole("spinbutton").fill(String(at + 2));
    await cart.getByRole("button", { name: /^Update/ }).click();
    await cart.getByText(`1 product, ${at + 2} units`).waitFor();
    quantities.push(at + 2);
  }
  isEntered = true;
  await flapping;
  await Promise.all([page, cart].map((tab) => networkIsBack(network, tab)));
  for (const tab of [page, cart])
    await expect.poll(() => pill(tab).textContent(), { timeout: 70_000 }).toBe(pillText.allSent);

  for (const [at, line] of lines.entries()) {
    await tally(page, line, 10, 0).waitFor();
    expect(await onceEach(product, line)).toEqual(received[at]);
  }
  const audited = await product.rows<{ quantity: number; key: string }>(
    `select (input->>'new_quantity')::int as quantity, idempotency_key as key from audit
      where audit_id > $1 and action = 'POST /api/carts/update-item' and result = 'done' order by audit_id`,
    [began[0]!.id],
  );
  expect(new Set(audited.map(({ key }) => key)).size).toBe(audited.length);
  // Unsent neighbours of one line are merged: what is sent is a part of what was entered, in its order, to the last.
  expect(audited.map(({ quantity }) => quantity)).toEqual(
    quantities.filter((each) => audited.some(({ quantity }) => quantity === each)),
  );
  expect(audited.at(-1)?.quantity).toBe(quantities.at(-1));
  const inCart = await product.rows(
    "select quantity from cart_lines join carts using (customer_id, cart_id) join users using (user_id) where email = 'dock@northcampus.example' and item_id = 48001",
  );
  expect(inCart).toEqual([{ quantity: quantities.at(-1) }]);
  // It was bad weather indeed, and no entry was sent once more after it had been answered.
  const fates = network.requests.filter(({ method, path }) => writes.test(`${method} ${path}`));
  expect(fates.some(({ fate }) => fate === "lost")).toBe(true);
}, 240_000);
