/** Texts of the checkout's shipping methods and of repeating the order. */

export const title = "Shipping";
export const toZip = (zip: string) => `To ZIP ${zip}`;
export const method = "Shipping method";
export const selectAddress = "Select a ship-to address first.";
export const noMethods = "We can't ship to this address.";
export const calculating = "Calculating shipping";
export const saturday = "Deliver on Saturday";
/** @param ships "tomorrow, Fri, Nov 20" @param arrives "Sat, Nov 21" */
export const saturdayDates = (ships: string, arrives: string) => `Ships ${ships}; arrives ${arrives}.`;
export const phone = "Delivery contact phone";
export const phoneHint = "The driver calls this number on Saturday.";

export const repeat = "Repeat";
export const howOften = "How often";
export const once = "Once";
export const weekly = "Weekly";
export const everyTwoWeeks = "2 weeks";
export const monthly = "Monthly";
export const startDate = "Start date";
export const repeats = "We place this order today and repeat it from the start date.";
/** @param rhythm "every Thursday" */
export const repeatsAs = (rhythm: string) =>
  `We place this order today and repeat it from the start date: ${rhythm}, at that day's prices.`;
