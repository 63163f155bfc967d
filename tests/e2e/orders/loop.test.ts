/** The main job from end to end: a buyer orders, the warehouse ships by itself, the dock receives, and the order is received. */
import { expect, test } from "vitest";
import { received } from "#contract/orders/text.ts";
import { proceedToCheckout } from "#src/text/cart/cart.ts";
import { poNumber, placeOrder } from "#src/text/checkout/checkout.ts";
import { shippedTitle, trackingLater } from "#src/text/orders/purchase-order.ts";
import { signIn, startProduct } from "#tests/support/product.ts";

test("what a buyer orders is shipped by the warehouse and received at the dock", async () => {
  const product = await startProduct({ WAREHOUSE_DELAY_SECONDS: "2" });
  try {
    // The buyer, at a desk.
    await using desk = await product.visit("/login?redirectTo=%2Fproduct-detail%2F48003");
    await signIn(desk.page, "buyer@northcampus.example");
    const name = (await desk.page.getByRole("heading", { level: 1, name: /Ondansetron/ }).textContent())!;
    // One carton: the demonstration's warehouse sends every fifth order in two shipments where it can be split.
    await desk.page.getByRole("button", { name: "Add 1 carton" }).click();
    await desk.page.getByText(/added to cart/).waitFor();
    await desk.page.goto(`${product.url}/cart`);
    await desk.page.getByRole("button", { name: proceedToCheckout }).click();
    await desk.page.getByLabel(poNumber).fill("PO-WHOLE-LOOP");
    await desk.page.getByRole("button", { name: placeOrder }).click();
    await desk.page.waitForURL(/\/order-complete\/\d+$/);
    const orderId = desk.page.url().split("/").at(-1)!;

    // The warehouse: the page tells it by itself.
    await desk.page.getByText(trackingLater).waitFor();
    await desk.page.getByText(shippedTitle).first().waitFor();

    // The dock worker, on a tablet of their own.
    await using dock = await product.visit("/login?redirectTo=%2Freceive", {
      viewport: { width: 1024, height: 768 },
      hasTouch: true,
    });
    await signIn(dock.page, "dock@northcampus.example");
    const order = dock.page.getByRole("region", { name: `Order ${orderId}` });
    await order.getByRole("button", { name }).click();
    await dock.page.getByRole("button", { name: "All 1" }).click();
    await dock.page.getByRole("button", { name: "Receive 1 carton" }).click();
    await dock.page.getByText("Receive created").waitFor();
    await order.getByText("1 of 1 carton", { exact: true }).waitFor();

    await desk.page.goto(`${product.url}/purchase-order/${orderId}`);
    await desk.page.getByText(received, { exact: true }).first().waitFor();
    expect([...desk.complaints, ...dock.complaints]).toEqual([]);
  } finally {
    await product.close();
  }
});
