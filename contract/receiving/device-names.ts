/** The name of a device at the dock, as people at the customer call it ("Dock tablet 2"): the receive history says it. Not in the specification. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { text } from "#contract/base/fields.ts";

/** In characters. */
export const longestDeviceName = 40;

/** As X-Outbox-Device says it. */
const device = text(64).check(z.minLength(1));
/** Empty: it has none. */
const name = text(longestDeviceName);

export const deviceName = call({
  method: "GET",
  path: "/api/receives/device-name",
  needs: "ordering",
  about: "The name of a device in the receive history of this customer; empty: it has none.",
  input: z.strictObject({ device }),
  output: z.strictObject({ name }),
});

export const saveDeviceName = call({
  method: "POST",
  path: "/api/receives/device-name",
  needs: "receiving",
  tells: "receiving",
  about: "Name a device in the receive history of this customer; empty takes its name away.",
  input: z.strictObject({ device, name }),
  output: z.strictObject({ name }),
});
