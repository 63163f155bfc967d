/** Builds of the server: this one, and one that knows a field more in each call that may wait. It comes, and it goes again, under the entries that wait. */
import * as z from "zod/mini";
import type { Call } from "#contract/base/call.ts";
import { calls } from "#contract/calls.ts";

export type Build = "this" | "wider";

const waiting = Object.values(calls).filter(({ waits }) => waits === true);
const asDeployed = new Map<Call, Record<Build, z.ZodMiniType>>();

/** The field that a page of the wider build sends with goods. */
export const moreSaid = { temperature: 4 };

/** From here on the server understands waiting calls as this build does: the new field stands first, and has a value where it was left out. */
export function runBuild(build: Build): void {
  for (const [call, inputs] of asDeployed) Object.assign(call, { input: inputs[build] });
}

const widened = (input: z.ZodMiniType): z.ZodMiniType =>
  z.strictObject({
    temperature: z._default(z.nullable(z.number()), null),
    ...(input as z.ZodMiniObject<Record<string, z.ZodMiniType>>).shape,
  });

for (const call of waiting) asDeployed.set(call, { this: call.input, wider: widened(call.input) });
