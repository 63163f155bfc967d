/** The steps by which a device trusts the authority, for the terminal. */
import { stepsByDevice } from "./text.ts";

/** Returns the steps of all kinds of devices, one below the other. */
export const trustInWords = (): string =>
  Object.entries(stepsByDevice)
    .map(([device, steps]) => [device, ...steps.map((step, at) => `  ${at + 1}. ${step}`)].join("\n"))
    .join("\n");
