/** Texts about unsent entries of other users on this device. Devices are named: "tablet". */
import { formatQuantity } from "#src/text/format.ts";
import { plural } from "#src/text/plural.ts";

const entries = (count: number): string => formatQuantity(count, "entry");

/** For a user who may not see whose entries they are. */
export const ofOtherUsers = (count: number, users: number, device: string): string =>
  `${entries(count)} from ${users === 1 ? "another user" : `${formatQuantity(users)} other users`} ${count === 1 ? "is" : "are"} waiting on this ${device}.`;

/** For an admin. */
export const ofUser = (name: string, count: number, device: string): string =>
  `${name} has ${formatQuantity(count, "unsent entry")} on this ${device}.`;
export const sentAtSignIn = (name: string, count: number): string =>
  `${plural(count, { one: "It", other: "They" })} will be sent when ${name} signs in here.`;
/** Of a user who may still sign in for other customers. */
export const accessEnded = (name: string, company: string, count: number): string =>
  `${name} no longer has access to ${company}, so ${plural(count, { one: "it", other: "they" })} will not be sent unless you take ${plural(count, { one: "it", other: "them" })} over.`;

export const takeOver = "Take over";
export const takeOverQuestion = (name: string): string => `Take over entries from ${name}?`;
export const takeOverHint = (company: string): string => `Entries for ${company} will be sent as yours.`;
export const namesKept = (name: string): string => `Receipts show that ${name} counted the goods and you entered them.`;
export const intoYourCart = "Cart changes are made in your own cart.";
export const sentOnce = "An entry that was already sent is not counted twice.";
export const othersStayLocked = "Entries for other customers stay locked.";
export const leaveEntries = "Leave entries";
export const takeOverEntries = "Take over entries";

export const takenOver = (name: string, count: number): string => `${entries(count)} from ${name} taken over`;
export const stayLocked = (count: number): string =>
  `${entries(count)} for other customers ${count === 1 ? "stays" : "stay"} locked.`;
