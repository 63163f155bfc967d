/** Whoever forgot a password: a job looks whether there is such a person, so that asking takes as long for everybody's e-mail as for nobody's. */
import { inTransaction, type Pools } from "#server/db/open.ts";
import { mailForgotten } from "#server/services/identity/account.ts";

export type ForgotPassword = { pools: Pick<Pools, "system">; clock: () => Date; address: () => string };

/** Mails the link, when somebody has this e-mail. */
export const mailWhoForgot = (
  { pools, clock, address }: ForgotPassword,
  forgotten: { email: string; mail_id: string },
): Promise<void> =>
  inTransaction(pools.system, (db) => mailForgotten(db, forgotten, { now: clock(), address: address() }));
