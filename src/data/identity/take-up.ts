/** Taking up again what an open page acts for, once its person has signed in anew. */
import { mayUseControlledCart } from "#contract/identity/rules/permissions.ts";
import * as contract from "#contract/identity/session.ts";
import type { SessionUser } from "#contract/identity/session.ts";
import { send } from "#src/api/send.ts";
import { unlessSomebodyElse, type User } from "./session.ts";

/** After a session ended under an open page: chooses again what the page acts for, so that what waits goes where it was meant to. */
export async function takeUp(user: SessionUser, before: User): Promise<SessionUser> {
  return unlessSomebodyElse(async () => {
    const chosen = user.customer_id === before.customer_id;
    const company = { company_id: before.customer_id };
    const there = chosen ? user : await send(contract.chooseCompany, company, { whenSignedOut: "fail" });
    const cart_type_code = mayUseControlledCart(there) ? before.cart_type_code : "RXO"; // a role may be gone meanwhile
    return send(contract.chooseCartType, { cart_type_code }, { whenSignedOut: "fail" });
  });
}
