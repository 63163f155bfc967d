/** What takes a right from somebody stops the recurring orders that need it, in the same transaction: nothing is ordered in their name from then on. */
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { stopLost } from "./recurring-due.ts";

type Whose = { user_id: number; customer_id: number };
type Service<Input, Answer> = (db: Tx, caller: Caller, input: Input) => Promise<Answer>;

/** Gives a service that does the same and then looks who may still order. @param address where people reach the portal: for the mail to the admins. */
export const stoppingRecurring =
  ({ address, auditKeys }: { address: () => string; auditKeys: AuditKeys }) =>
  <Input extends Whose, Answer>(take: Service<Input, Answer>): Service<Input, Answer> =>
  async (db, caller, input) => {
    const answer = await take(db, caller, input);
    const { now, newId } = caller;
    await stopLost(db, input, { now, newId, address: address(), auditKeys });
    return answer;
  };
