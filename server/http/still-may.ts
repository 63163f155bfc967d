/**
 * While a file is written, its person's rights are read again: a role or a customer that is taken ends the file there. Looked at before each of its reads,
 * at most twice a second. For links and for calls that answer a file.
 */
import type { KeyObject } from "node:crypto";
import type { Call } from "#contract/base/call.ts";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import type { Pools } from "#server/db/open.ts";
import { type Caller, nobody } from "#server/base/caller.ts";
import { findCaller } from "./session.ts";

const everyMs = 500;

/** The file ends where it is; the connection is cut, so that nobody takes it for whole. */
export class RightsTaken extends Error {
  override name = "RightsTaken";
  constructor() {
    super("Their rights were taken while the file was written.");
  }
}

type Looking = { pools: Pick<Pools, "system">; secret: KeyObject; clock: () => Date };

/** @param call whose rights it takes. Gives what throws RightsTaken once they are gone. */
export function stillMay({ pools, secret, clock }: Looking, call: Call, caller: Caller): () => Promise<void> {
  const { session_id, customer_id, customers, request } = caller;
  let lookedAt = performance.now();
  return async () => {
    if (session_id === null || performance.now() - lookedAt < everyMs) return;
    lookedAt = performance.now();
    const now = await findCaller({
      system: pools.system,
      secret,
      by: { session_id },
      call,
      customerId: customer_id,
      cartType: undefined,
      isBackground: true,
      caller: nobody(request, clock()),
    });
    const may =
      now !== undefined &&
      now.user_id === caller.user_id &&
      mayCall(call.needs, now.roles) &&
      customers.every((each) => now.customers.includes(each));
    if (!may) throw new RightsTaken();
  };
}
