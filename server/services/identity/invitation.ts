/** The mail to a person who was added to a customer: with a link to choose a password, or, where they have one, that they can sign in for it too. */
import type { ChildUser } from "#contract/identity/users.ts";
import { int, nullable, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { paragraphs, portalLink, type Wording } from "#server/services/mail/letter.ts";
import { issueLink } from "./link-tokens.ts";
import { sendMail } from "#server/services/mail/mail.ts";
import * as mailText from "#server/services/mail/text.ts";
import * as messages from "./mail-text.ts";

const namesStatement = statement(
  "invitation_names",
  { values: { customer_id: int, user_id: int }, row: { company_name: text, by: nullable(text) } },
  `select c.company_name, (select u.first_name || ' ' || u.last_name from users u where u.user_id = :user_id) as by
     from customers c where c.customer_id = :customer_id`,
);

/** Writes it in this transaction. @param address where people reach the portal. */
export async function invite(db: Tx, caller: Caller, address: string, person: ChildUser): Promise<void> {
  const [names] = await db.run(namesStatement, { customer_id: person.customer_id, user_id: caller.user_id });
  const { company_name, by } = names!;
  const how = person.is_invited ? await firstPassword(db, caller, address, person) : usualWay(address, company_name);
  await sendMail(db, caller, {
    to: person.email,
    user_id: person.user_id,
    subject: person.is_ordering ? messages.orderingSubject(company_name) : messages.addedSubject(company_name),
    body: paragraphs([
      mailText.hello(person.first_name),
      messages.added(by ?? messages.unknownInviter, company_name, rolesOf(person)),
      ...how,
    ]),
  });
}

/** The roles that the user has there from the start, as a sentence. */
function rolesOf({ is_ordering, is_reporting, is_customer_admin }: ChildUser): string {
  const roles = [is_ordering && "Ordering", is_reporting && "Reporting", is_customer_admin && "Admin"].filter(
    (role) => role !== false,
  );
  return roles.length === 0 ? messages.noRole : messages.rolesThere(roles);
}

async function firstPassword(db: Tx, { user_id, now }: Caller, address: string, person: ChildUser): Promise<Wording[]> {
  const token = await issueLink(db, { kind: "password", user_id: person.user_id, issued_by: user_id, now });
  return [
    messages.choosePassword(portalLink(address, `/change-password/${token}`)),
    messages.linkWorksOnce,
    messages.thenSignIn(portalLink(address)),
  ];
}

const usualWay = (address: string, company_name: string): Wording[] => [
  messages.signInAsUsual(portalLink(address), company_name),
];
