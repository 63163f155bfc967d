/** Texts of choosing an address. */
import { formatQuantity } from "#src/text/format.ts";
import { scheduleNames } from "#contract/base/schedules.ts";

export const change = "Change";
export const done = "Done";
/** @param title "Ship to" or "Bill to" */
export const changeOf = (title: string) => `Change ${title}`;
export const doneWith = (title: string) => `Done with ${title}`;
export const noAddress = "No address on file. Contact customer service to add one.";
export const lastUsed = "Last used";
/** The same in a list of words. */
export const lastUsedInList = "last used";
export const noMatch = "No matching address.";
export const searchExample = "Name, street, city or DEA number";
export const addressCount = (count: number) => formatQuantity(count, "address");
export const registration = (dea: string, schedules: readonly string[]) => `DEA ${dea}, ${scheduleNames(schedules)}`;
