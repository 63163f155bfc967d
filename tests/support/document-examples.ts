/** Examples for the matrix: documents of orders and lots, and shipping labels. */
import { orderNotFound } from "#server/services/orders/text.ts";
import { lotNotFound, noCertificateOfAnalysis } from "#server/services/documents/text.ts";
import type { TestApp } from "./app.ts";
import type { Make, World } from "./example.ts";
import { arrived } from "./orders.ts";

const noOrder = { status: 404, sentence: orderNotFound };

const ofOrder =
  (order: (world: World) => Promise<number>): Make =>
  async (world) => ({
    input: { orderId: await order(world) },
    refused: { input: { orderId: 2_000_000_000 }, ...noOrder },
  });

export const documentExamples: Record<string, Make> = {
  packList: ofOrder(arrived),
  invoice: ofOrder(arrived),
  orderConfirmation: ofOrder(arrived),
  e222Form: ofOrder(onForm222),
  coverSheet: ofOrder(onForm222),
  certificateOfAnalysis: async (world) => ({
    input: { lotNo: await lotOf(world.app, await arrived(world)) },
    refused: { input: { lotNo: "NOSUCHLOT" }, status: 404, sentence: noCertificateOfAnalysis },
  }),
  shippingLabelExists: async (world) => ({ input: { orderId: await arrived(world) } }),
  shippingLabel: ofOrder(arrived),
  goodsLabel: async (world) => {
    const { item_id, lot_no } = await goodsOf(world.app, await arrived(world));
    return {
      input: { item_id, lot_no },
      refused: { input: { item_id, lot_no: "NOSUCHLOT" }, status: 404, sentence: lotNotFound },
    };
  },
  receivingReport: ofOrder(arrived),
  receivingDay: async () => ({ input: { receive_date: "11/20/2026" } }),
};

/** An order under a paper form, shipped. */
export async function onForm222(world: Pick<World, "app" | "now">): Promise<number> {
  const orderId = await arrived(world);
  await world.app.pools.system.query(
    `update orders set cart_type_code = 'CSO', is_form222 = true, buyer_dea_number = 'BB1388568', order_form_number = lpad(order_id::text, 9, '0') where order_id = $1`,
    [orderId],
  );
  await world.app.pools.system.query("update order_lines set schedule_name = 'II' where order_id = $1", [orderId]);
  return orderId;
}

/** Of one of its lines. */
export async function goodsOf({ pools }: Pick<TestApp, "pools">, orderId: number) {
  const { rows } = await pools.system.query<{ item_id: number; lot_no: string }>(
    "select l.item_id, s.lot_no from shipment_lines s join order_lines l using (customer_id, order_id, line_no) where s.order_id = $1 limit 1",
    [orderId],
  );
  return rows[0]!;
}

/** A lot that was shipped with it. */
export async function lotOf({ pools }: Pick<TestApp, "pools">, orderId: number): Promise<string> {
  const { rows } = await pools.system.query<{ lot_no: string }>(
    "select lot_no from shipment_lines where order_id = $1 limit 1",
    [orderId],
  );
  return rows[0]!.lot_no;
}
