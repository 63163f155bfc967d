/** Texts of a pending line on the board. */
import { formatQuantity } from "#src/text/format.ts";

/** After the received quantity, before `received`. */
export const ofShipped = (shipped: number): string => `of ${formatQuantity(shipped)}`;
/** Read by screen readers only. @param unit "cartons" */
export const received = (unit: string): string => `${unit} received`;

/** Read by screen readers only; the mark beside them says the temperature. */
export const refrigerateFirst = "Refrigerate first";
export const freezeFirst = "Freeze first";
/** In the place of a lot's number. */
export const lots = (count: number): string => `${formatQuantity(count)} lots`;
export const left = (count: number): string => `${formatQuantity(count)} left`;
/** After the NDC. @param unit "carton" */
export const pack = (unit: string, holds: number): string => `${unit} of ${formatQuantity(holds)}`;
export const wrongLot = "Wrong lot";
export const counted = (count: number): string => `${formatQuantity(count)} counted`;
export const savedOnDevice = "Saved on device";

/** The start of a fact about one of several lots. */
export const ofLot = (lot: string, fact: string): string => `Lot ${lot}: ${fact}`;
export const recalled = "Recalled, do not put away";
/** @param date "Nov 20, 2026" */
export const expired = (date: string): string => `Expired ${date}, do not put away`;
/** @param date "Nov 20, 2026" */
export const shortDated = (date: string): string => `Short-dated, Exp ${date}`;
/** @param date "Fri, Nov 20" */
export const onTheWay = (count: number, date: string): string =>
  `${formatQuantity(count)} on the way, arriving ${date}`;
/** @param date "Fri, Nov 20" */
export const expected = (count: number, date: string): string => `${formatQuantity(count)} expected ${date}`;
export const partlyShipped = (shipped: number, toShip: number): string =>
  `${formatQuantity(shipped)} shipped, ${formatQuantity(toShip)} to ship`;
export const onHold = (count: number): string => `${formatQuantity(count)} on hold`;
export const claimed = (count: number): string => `${formatQuantity(count)} claimed`;
export const closedShort = (count: number): string => `${formatQuantity(count)} closed short`;

export const undo = (count: number): string => `Undo ${formatQuantity(count)}`;
export const redo = (count: number): string => `Redo ${formatQuantity(count)}`;
/** @param quantity "4 cartons" */
export const undoReceipt = (quantity: string, product: string): string => `Undo ${quantity} of ${product}`;
/** @param quantity "4 cartons" */
export const redoReceipt = (quantity: string, product: string): string => `Redo ${quantity} of ${product}`;
