/** The line that a server prints when it answers. */
import { ready } from "#server/base/start-text.ts";

const prefix = ready("");
/** Matches the line. */
export const readyLine = new RegExp(prefix);
/** Returns the address that the line names. */
export const readyAddress = (line: string): string => line.replace(prefix, "");
