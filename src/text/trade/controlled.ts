/** Texts of controlled substances, in the cart, in lists and at checkout. */

/** At the top of the cart and of the list. */
export const whatIsNeeded =
  "Schedule II orders need a CSOS signature or a paper Form 222. Schedules III–V ship under the address's DEA registration.";
export const noFormNeeded = "No order form needed: no Schedule II items.";
