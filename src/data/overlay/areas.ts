/** What entries change: the calls of each area, and what stands at the head of its keys in the query cache. */
import type { Area } from "./laid-over.ts";

/** What is in the cart: its lines and its counts. */
export const cartKey = ["cart"] as const;
/** The entries that change the cart. */
export const cartArea: Area = ["addItem", "addItems", "updateItem", "removeItem"];

/** Every key of receiving: a change of customer clears them all. */
export const receivingKey = ["receiving"] as const;
/** The entries that change what is pending and what came. */
export const receivingArea: Area = ["receive", "cancelReceive", "uncancelReceive"];
