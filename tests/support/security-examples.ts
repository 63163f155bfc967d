/** The person's own security: an example for every call, as tests/support/examples.ts has them. */
import { TOTP, URI } from "otpauth";

import { inTransaction } from "#server/db/open.ts";
import { issueLink } from "#server/services/identity/link-tokens.ts";
import * as identityText from "#server/services/identity/text.ts";
import type { Client, TestApp } from "./app.ts";
import { newPerson, north, password, people } from "./company.ts";
import type { Example, World } from "./example.ts";

/** The code that an authenticator app shows. */
export const codeAt = (uri: string, now: Date): string =>
  (URI.parse(uri) as TOTP).generate({ timestamp: now.getTime() });

let made = 0;
/** Somebody new at North, signed in. */
async function somebody(app: TestApp): Promise<{ client: Client; user_id: number; email: string }> {
  const person = await newPerson(app.pools, `secure-${made++}@north.example`);
  return { ...person, client: await app.signIn(person.email) };
}

/** ... who has proven the key that this session may enable. */
async function proven({ app, now }: World): Promise<{ client: Client; user_id: number; email: string; uri: string }> {
  const person = await somebody(app);
  const { barcodeUri: uri } = (await person.client.get("/api/security/two-factor-setup")).body;
  await person.client.post("/api/security/two-factor-verify", { key: codeAt(uri, now) });
  return { ...person, uri };
}

/** ... whose second factor is on. */
async function secured(world: World): Promise<{ client: Client; user_id: number; email: string; uri: string }> {
  const person = await proven(world);
  await person.client.post("/api/security/two-factor-enable");
  return person;
}

const impersonationOf = async ({ app, now }: World): Promise<string> =>
  inTransaction(app.pools.system, (db) =>
    issueLink(db, {
      kind: "impersonation",
      user_id: people.buyer.user_id,
      issued_by: people.staff.user_id,
      details: { reason: "A question about an order", customer_id: north },
      now,
    }),
  );

const tested = async ({ app, now }: World): Promise<string> =>
  inTransaction(app.pools.system, (db) =>
    issueLink(db, {
      kind: "saml-test",
      user_id: people.buyer.user_id,
      details: { customer_id: north, name_id: JSON.stringify({ value: people.buyer.email }), session_index: null },
      now,
    }),
  );

/** What a browser sends of an authenticator's answer, with nothing in it that is right. */
const answerOf = (response: Record<string, string>) => ({
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  response: { clientDataJSON: "AAAA", ...response },
  clientExtensionResults: {},
});

const verifyFirst = { input: {}, status: 400, sentence: identityText.verifyFirst };

export const securityExamples: Record<string, (world: World) => Promise<Example>> = {
  linkSession: async (world) => ({
    client: world.app.nobody,
    input: { token: await impersonationOf(world) },
    refused: { input: { token: "x".repeat(43) }, status: 404, sentence: identityText.linkExpired },
  }),
  findSignOn: async ({ app }) => ({ client: app.nobody, input: { domain: "north.example" } }),
  testSignOn: async (world) => ({
    client: world.app.nobody,
    input: { token: await tested(world) },
    refused: { input: { token: "x".repeat(43) }, status: 404, sentence: identityText.testLinkExpired },
  }),
  authorize: async () => ({ input: { abilities: ["ordering"] } }),
  twoFactorSetup: async () => ({ input: {} }),
  twoFactorVerify: async ({ app }) => ({ client: (await somebody(app)).client, input: { key: "000000" } }),
  prove: async ({ app }) => ({ client: (await somebody(app)).client, input: { password } }),
  twoFactorEnable: async (world) => ({
    client: (await proven(world)).client,
    input: {},
    refused: { ...verifyFirst, client: (await somebody(world.app)).client },
  }),
  twoFactorDisable: async (world) => ({
    client: (await secured(world)).client,
    input: {},
    refused: { ...verifyFirst, client: world.buyer, sentence: identityText.alreadyOff },
  }),
  newRecoveryCodes: async (world) => ({
    client: (await secured(world)).client,
    input: {},
    refused: { ...verifyFirst, client: world.buyer, sentence: identityText.turnOnFirst },
  }),
  resetTwoFactor: async (world) => ({
    client: world.chief,
    input: { user_id: (await secured(world)).user_id },
    refused: { input: { user_id: people.other.user_id }, status: 404, sentence: identityText.userNotFound },
  }),
  ownSessions: async () => ({ input: {} }),
  endSession: async ({ app }) => {
    const { client, email } = await somebody(app);
    await app.signIn(email);
    await app.signIn(email);
    const { sessions } = (await client.get("/api/security/sessions")).body;
    const [one, other] = sessions.filter(({ is_current }: { is_current: boolean }) => !is_current);
    return {
      client,
      input: { session_id: one.session_id },
      other: { session_id: other.session_id },
      refused: {
        input: { session_id: "6b0ff7a4-4d43-4f0f-9b75-0f0c7d2f7c11" },
        status: 404,
        sentence: identityText.sessionNotFound,
      },
    };
  },
  ownPasskeys: async () => ({ input: {} }),
  newPasskey: async () => ({ input: {} }),
  addPasskey: async () => ({
    input: { name: "Tablet", response: answerOf({ attestationObject: "AAAA" }) },
  }),
  removePasskey: async ({ app, now }) => {
    const { client, user_id } = await somebody(app);
    const add = "insert into passkeys values ($1, $2, 'key', 0, '{}', 'Tablet', $3)";
    const [one, other] = [`one-${user_id}`, `other-${user_id}`];
    for (const id of [one, other]) await app.pools.system.query(add, [id, user_id, now]);
    return {
      client,
      input: { credential_id: one },
      other: { credential_id: other },
      refused: { input: { credential_id: "none" }, status: 404, sentence: identityText.passkeyNotFound },
    };
  },
  passkeyChallenge: async ({ app }) => ({ client: app.nobody, input: {} }),
  passkeyLogin: async ({ app }) => ({
    client: app.nobody,
    input: { response: answerOf({ authenticatorData: "AAAA", signature: "AAAA" }) },
  }),
  preferences: async () => ({ input: {} }),
  savePreferences: async () => ({ input: { date_format: "DD/MM/YYYY", theme: "dark" }, other: { theme: "light" } }),
  endOtherSessions: async ({ app }) => ({ client: (await somebody(app)).client, input: {} }),
};
