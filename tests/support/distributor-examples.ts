/** Examples of the calls of the distributor's staff, for the matrix. */
import { dateIn, isoToWire } from "#contract/base/dates.ts";
import { orderNotFound, reportNotFound } from "#server/services/distributor/text.ts";
import type { TestApp } from "./app.ts";
import { newSigner, signedOrderOf } from "./certificate-examples.ts";
import { items } from "./company.ts";
import type { Make, World } from "./example.ts";
import { ship } from "./orders.ts";
import { readyToOrder } from "./shopping.ts";

const unknown = 2_000_000_000;
const noOrder = { status: 404, sentence: orderNotFound };

let forms = 0;

/** Places an order on a paper form whose number no other order has. */
export async function placeOnForm(
  app: TestApp,
  { quantity = 1 }: { quantity?: number } = {},
): Promise<{ order_id: number; order_form_number: string }> {
  const client = await newSigner(app);
  const order_form_number = `DST${String(++forms).padStart(6, "0")}`;
  const request = await readyToOrder(client, [{ item_id: items.controlled, quantity }]);
  const { body } = await client.post("/api/carts/checkout", {
    ...request,
    order_form_number,
    cs_dea_number: "BB1388568",
  });
  if (body.order_id === undefined) throw new Error(`The order was not placed: ${JSON.stringify(body)}`);
  return { order_id: body.order_id as number, order_form_number };
}

/** A signed order of which everything has shipped and nothing is reported. */
async function signedAndShipped({ app, now }: World): Promise<number> {
  const order_id = await signedOrderOf(await newSigner(app));
  await ship(app.pools, order_id, { at: now });
  return order_id;
}

const removal = async ({ app, staff }: World) => {
  const input = { orderId: await signedOrderOf(await newSigner(app)), reason: "The product is recalled" };
  return {
    client: staff,
    input,
    other: { ...input, reason: "The product was withdrawn" },
    refused: { input: { ...input, orderId: unknown }, ...noOrder },
  };
};

export const distributorExamples: Record<string, Make> = {
  waitingForms: async ({ staff }) => ({ client: staff, input: {} }),
  recordForm: async ({ app, staff, now }) => {
    const form = { arrived_on: isoToWire(dateIn("America/Chicago", now)), initials: "KT" };
    const input = { ...(await placeOnForm(app)), ...form };
    return {
      client: staff,
      input,
      other: { ...input, initials: "RB" },
      refused: { input: { ...input, order_id: unknown }, ...noOrder },
    };
  },
  unshippedOrders: async ({ staff }) => ({ client: staff, input: { number: "48" } }),
  unshippedOrder: async ({ app, staff }) => ({
    client: staff,
    input: { orderId: (await placeOnForm(app)).order_id },
    refused: { input: { orderId: unknown }, ...noOrder },
  }),
  refuseBySupplier: removal,
  voidBySupplier: removal,
  deaReports: async ({ staff }) => ({ client: staff, input: {} }),
  createDeaReport: async (world) => {
    await signedAndShipped(world);
    return { client: world.staff, input: {} };
  },
  deaReportFile: async (world) => {
    await signedAndShipped(world);
    const { body } = await world.staff.post("/api/distributor/reports", {});
    return {
      client: world.staff,
      input: { reportId: body.report_id as number },
      refused: { input: { reportId: unknown }, status: 404, sentence: reportNotFound(unknown) },
    };
  },
};
