/** An Rx order whose request or response is lost at each point of its way. The other kinds: response-lost.deep.test.ts. */
import { afterAll, beforeAll, describe, test } from "vitest";
import { startProduct, type Product } from "#tests/support/product.ts";
import { orderKinds, placeAtEveryLoss } from "./losing-line.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

describe("an order whose request or response is lost", () => {
  test.each(orderKinds.filter(({ name }) => name === "an Rx order"))(
    "$name is placed once and shown, at every point of loss",
    { timeout: 180_000 },
    (kind) => placeAtEveryLoss(product, kind),
  );
});
