/** Examples for the matrix: recurring orders. */
import { addDays, dateIn } from "#contract/base/dates.ts";
import type { RecurringOrder } from "#contract/orders/recurring.ts";
import { addressNotFound } from "#server/services/checkout/text.ts";
import { contacts } from "./company.ts";
import type { Example, Make, World } from "./example.ts";
import { asItStands, named, recurringOf, writeRecurring } from "./recurring.ts";

async function made({ app, buyer, now }: World): Promise<RecurringOrder> {
  const start = addDays(dateIn("America/Chicago", now), 7);
  return (await recurringOf(buyer, await writeRecurring(app, { start })))!;
}

/** Turned down where it is another by now. */
const older = (input: object): NonNullable<Example["refused"]> => ({
  input: { ...input, version: 77 },
  status: 409,
  sentence: /has changed/,
});

export const recurringExamples: Record<string, Make> = {
  recurringOrders: async () => ({ input: {} }),
  skipRecurring: async (world) => {
    const input = { ...named(await made(world)), is_skipped: true };
    return { input, other: { ...input, is_skipped: false }, refused: older(input) };
  },
  pauseRecurring: async (world) => {
    const input = { ...named(await made(world)), is_paused: true };
    return { input, other: { ...input, is_paused: false }, refused: older(input) };
  },
  changeRecurring: async (world) => {
    const input = { ...asItStands(await made(world)), order_name: "Ward 3" };
    return { input, other: { ...input, order_name: "Ward 4" }, refused: older(input) };
  },
  acceptRecurringPrices: async (world) => {
    const order = await made(world);
    const prices = order.lines.map(({ item_id, quantity_uom_code, price }) => ({ item_id, quantity_uom_code, price }));
    const input = { ...named(order), prices };
    return { input, other: { ...input, version: order.version + 1 }, refused: older(input) };
  },
  recurringWays: async (world) => {
    const { recurring_order_id, travels } = await made(world);
    const input = { recurring_order_id, ship_contact_id: travels.ship_contact_id };
    return {
      input,
      other: { ...input, ship_contact_id: contacts.northDock },
      refused: {
        input: { ...input, ship_contact_id: contacts.southShip },
        status: 404,
        sentence: addressNotFound,
        inPreparation: true,
      },
    };
  },
  endRecurring: async (world) => {
    const input = named(await made(world));
    return { input, other: named(await made(world)), refused: older(named(await made(world))) };
  },
  runRecurring: async (world) => {
    const input = named(await made(world));
    return { input, other: named(await made(world)), refused: older(input) };
  },
};
