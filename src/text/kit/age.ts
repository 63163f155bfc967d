/** Text of the age of remembered data. */

/** @param data "Prices" @param age "8:12 AM today" */
export const rememberedFrom = (data: string, age: string): string => `${data} from ${age}`;
