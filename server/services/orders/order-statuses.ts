/** Where an order may stand, as a list to choose from. */
import type { OutputOf } from "#contract/base/call.ts";
import type * as contract from "#contract/orders/orders.ts";
import { orderStatuses as inOrderOfLife, statusDescriptions } from "#contract/orders/rules/orders.ts";

/** Sorted by description, as the specification says. */
export const orderStatuses = async (): Promise<OutputOf<typeof contract.orderStatuses>> =>
  inOrderOfLife
    .map((status) => ({ OrderStatus: status, Description: statusDescriptions[status] }))
    .toSorted((one, other) => one.Description.localeCompare(other.Description));
