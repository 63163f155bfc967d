/** Examples of the calls of child accounts. */
import * as catalogServerText from "#server/services/catalogue/text.ts";
import type { TestApp } from "./app.ts";
import { newPerson, north, people, south } from "./company.ts";
import type { Example, Make, World } from "./example.ts";
import * as identityText from "#server/services/identity/text.ts";

export const userExamples: Record<string, Make> = {
  usersForCustomer: async ({ chief }) => ({
    client: chief,
    input: { customerId: north },
    refused: { input: { customerId: south }, status: 404, sentence: /customer/ },
  }),
  userForEmail: async ({ chief }) => ({ client: chief, input: { email: people.other.email } }),
  addUser: async ({ app, chief }) => {
    const input = { customer_id: north, email: await nextEmail(app), first_name: "Nia", last_name: "Example" };
    return {
      client: chief,
      input,
      other: { ...input, is_admin_role: false },
      refused: { input: { ...input, email: people.buyer.email }, status: 400, sentence: /already a user/ },
    };
  },
  createUserRole: (world) => roleExample(world),
  deleteUserRole: (world) => roleExample(world),
  toggleActive: async ({ app, chief }) => {
    const { user_id } = await newPerson(app.pools, await nextEmail(app));
    const input = { user_id, customer_id: north, is_active: false };
    return {
      client: chief,
      input,
      other: { ...input, is_active: true },
      refused: { input: { ...input, user_id: people.chief.user_id }, status: 400, sentence: identityText.disableSelf },
    };
  },
  deleteUserCustomer: async ({ app, chief }) => {
    const { user_id } = await newPerson(app.pools, await nextEmail(app));
    const input = { user_id, customer_id: north };
    return {
      client: chief,
      input,
      other: { ...input, user_id: people.guest.user_id },
      refused: { input: { ...input, user_id: people.chief.user_id }, status: 400, sentence: /yourself/ },
    };
  },
  findToActAs: async ({ staff }) => ({ client: staff, input: { text: "buyer north" } }),
  actAs: async ({ staff }) => ({
    client: staff,
    input: { user_id: people.buyer.user_id, customer_id: north, reason: "Cannot find an order" },
    refused: {
      input: { user_id: people.buyer.user_id, customer_id: south, reason: "Cannot find an order" },
      status: 404,
      sentence: identityText.userNotFound,
    },
  }),
  premierOffer: async () => ({ input: {} }),
  seePremierOffer: async ({ app }) => {
    const offers =
      "insert into premier_offers (version, title, body_html) select v, 'An offer', '<p>Words</p>' from unnest(array[7, 8]) v on conflict do nothing";
    await app.pools.system.query(offers);
    return {
      input: { version: 7 },
      other: { version: 8 },
      refused: { input: { version: 9 }, status: 404, sentence: catalogServerText.offerNotFound },
    };
  },
};

async function roleExample({ app, chief }: World): Promise<Example> {
  const { user_id } = await newPerson(app.pools, await nextEmail(app));
  const input = { user_id, customer_id: north, role_name: "CS" };
  return {
    client: chief,
    input,
    other: { ...input, role_name: "Reporting" },
    refused: { input: { ...input, user_id: people.other.user_id }, status: 404, sentence: identityText.userNotFound },
  };
}

/** An e-mail that nobody has. */
async function nextEmail({ pools }: TestApp): Promise<string> {
  const { rows } = await pools.system.query<{ count: string }>("select count(*) from users");
  return `person-${rows[0]!.count}@north.example`;
}
