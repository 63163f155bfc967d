/** Texts of an order's activity: what happened, and what is to come. */
import { formatQuantity } from "#src/text/format.ts";

export const title = "Activity";
/** After the title of a step that is to come. */
export const upcoming = ", upcoming";

export const orderForm = (number: string): string => `form ${number}`;
export const formReceived = "Form 222 received";
/** @param on a date as it is shown */
export const formArrived = (on: string): string => `arrived ${on}`;
export const released = "Released to the warehouse";

// Records linked to an order on a form
export const voided = "Voided";
/** In the place of a user's name. */
export const bySupplier = "the supplier";
export const notAccepted = "Not accepted by the supplier";
export const expired = "Expired after 60 days";
/** @param reason a sentence */
export const recordReason = (units: number, reason: string): string => `${unitCount(units)}: ${reason}`;

/** Steps of a shipment. @param nth from 1; undefined: there is only one */
export const shipped = (nth?: number): string => shipmentStep(nth, "shipped");
export const invoiced = (nth?: number): string => shipmentStep(nth, "invoiced");
export const delivered = (nth?: number): string => shipmentStep(nth, "delivered");
const shipmentStep = (nth: number | undefined, step: string): string =>
  nth === undefined ? `${step[0]!.toUpperCase()}${step.slice(1)}` : `Shipment ${nth} ${step}`;
export const invoice = (invoiceId: number): string => `invoice ${invoiceId}`;
export const unitCount = (units: number): string => formatQuantity(units, "unit");

/** Of a receipt that was entered on another day. */
export const receiptEntered = "Receipt entered";
/** @param on a date as it is shown */
export const receivedOn = (units: number, on: string): string => `${unitCount(units)} received ${on}`;

// To come. Each of the words is followed by a date.
export const receive = (units: number): string => `Receive ${unitCount(units)}`;
export const arrives = "arrives";
export const lateWasDue = "late, was due";
export const lateArrives = "late, arrives";
export const remainingToShip = (units: number): string => `${unitCount(units)} remaining to ship`;
export const inStockAbout = "in stock about";
export const shipsBy = "must ship by";
