/** Texts of a page that is for another customer than the selected one. */

/** @param company the customer of the page @param selected the selected customer */
export const forOtherCustomer = (company: string, selected: string): string =>
  `This page is for ${company}, but ${selected} is selected.`;
export const switchTo = (company: string): string => `Switch to ${company}`;
export const onlineToSwitch = "Go online to switch.";
/** In place of its name, which is not known. */
export const customerNumber = (customerId: number): string => `customer ${customerId}`;

/** Of a customer that is not one of the user's: that customer is not named. */
export const otherAccount = "This link belongs to another account";
export const otherAccountHint =
  "Your account can't open it. Sign in with the account that got the link, or ask the sender.";
