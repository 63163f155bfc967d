/** Texts of the emails about a recurring order. Parameters named `order` are its name. */
import { letter, own, type Wording } from "#server/services/mail/letter.ts";

// The day before. Days are "Fri, Nov 20".
export const tomorrowSubject = (day: string, order: string) => letter`${day}: ${order}`;
export const willBePlaced = (order: string, company: string, day: string) =>
  letter`Your recurring order ${order} for ${company} will be placed on ${day} at 6:00 AM, at that day's prices:`;
/** @param quantity "2 cartons" */
export const line = (quantity: string, product: string, ndc: string) =>
  letter`${quantity}: ${own(product)} (NDC ${ndc})`;
/** @param amount "$25.00" */
export const estimate = (amount: string) => letter`About ${own(amount)} at today's prices, before shipping.`;
export const willLeaveOut = "If nothing changes, these items are left out:";
export const willHold = "If nothing changes, the order is put on hold:";
export const willOrderNothing = "If nothing changes, nothing is ordered:";
export const changeBefore = (link: Wording) => letter`Skip, pause or change it here:\n${link}\n`;

export const pricesChanged = "These prices have changed since you last accepted them:";
export const willWaitForPrices = "Nothing is ordered until you accept these prices:";
export const acceptBefore = (link: Wording) => letter`Accept the prices, or change the order:\n${link}\n`;

// Placed
export const placedSubject = (orderId: number, order: string) => letter`Order ${orderId} was placed: ${order}`;
/** @param amount "$25.00" */
export const placed = (order: string, company: string, orderId: number, amount: string, link: Wording) =>
  letter`Your recurring order ${order} for ${company} was placed as order ${orderId}, ${own(amount)} including shipping:\n${link}`;
export const leftOut = "These items were not available and were not ordered:";
export const nextOrder = (day: string, link: Wording) => letter`The next order is on ${day}:\n${link}\n`;

// On hold
export const onHoldSubject = (order: string) => letter`${order} is on hold: not ordered yet`;
export const onHold = (order: string, company: string, day: string) =>
  letter`Your recurring order ${order} for ${company}, due ${day}, has not been placed yet.`;
export const onHoldBecause = "It is on hold because:";
export const retryHourly = (link: Wording) =>
  letter`We retry every hour until the next date. To order what is available now, change it here:\n${link}\n`;

export const risenTooFar = "It is on hold because these prices have risen:";
export const acceptPrices = (link: Wording) =>
  letter`Accept the prices, and it is ordered within a few minutes. If nobody does before the next date, nothing is ordered for this one:\n${link}\n`;

// Not ordered
export const notOrderedSubject = (order: string) => letter`${order} was not ordered`;
export const notOrdered = (order: string, company: string, day: string) =>
  letter`No item of your recurring order ${order} for ${company} was available on ${day}, so nothing was ordered.`;
export const reasons = "Reasons:";
export const change = (link: Wording) => letter`Change it here:\n${link}\n`;

// Stopped
export const stoppedSubject = (order: string) => letter`Recurring order stopped: ${order}`;
export const helloAdmin = letter`Hello,`;
export const stopped = (order: string, company: string, person: string, day: string) =>
  letter`The recurring order ${order} for ${company} was set up for ${person}, who can no longer order there. It has stopped, and nothing will be ordered on ${day}.`;
export const resume = (link: Wording) =>
  letter`Anyone who can place this order can resume it in their own name, or end it:\n${link}\n`;

/** @param days "Fri, Nov 20 and Fri, Nov 27" */
export const missed = (days: string) =>
  letter`Nothing was ordered for ${days}, because the portal was not running. Missed dates are not made up.`;
