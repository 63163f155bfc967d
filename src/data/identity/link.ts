/** A link's token, and whose session it becomes: staff who act as somebody, single sign-on. */
import type { QueryClient } from "@tanstack/react-query";
import { linkSession } from "#contract/identity/security.ts";
import { chooseCartType, type SessionUser } from "#contract/identity/session.ts";
import { send } from "#src/api/send.ts";
import { endDeviceSession } from "#src/api/device-session.ts";
import { leaveOutbox } from "#src/offline/outbox.ts";
import { enter, sessionQuery } from "./session.ts";
import { begin } from "./sign-in.ts";
import { tellTabs } from "#src/data/base/tabs.ts";

/** Becomes whom a link's token stands for, in place of whoever was here. @throws where the link is over. */
export async function arriveByLink(client: QueryClient, linkToken: string): Promise<void> {
  const answer = await send(linkSession, { token: linkToken });
  const before = client.getQueryData(sessionQuery.queryKey);
  // From here on nothing under way for whoever was here is answered: nobody is asked to sign in for that.
  endDeviceSession();
  if (before) await leaveOutbox(before.user_id);
  const person = await begin(answer.token);
  if ("reason" in person) throw new Error(person.reason);
  await enter(client, await withCart(person));
  tellTabs("changed");
}

/** Where the link says for which customer, the Rx cart goes with it (docs/readings.md, "A link with a token"); else the person is asked. */
const withCart = (person: SessionUser): Promise<SessionUser> | SessionUser =>
  person.customer_id === null || person.cart_type_code !== null
    ? person
    : send(chooseCartType, { cart_type_code: "RXO" }, { whenSignedOut: "fail" });
