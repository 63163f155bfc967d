/** Passwords: an example for every call, as tests/support/examples.ts has them. */
import { randomUUID } from "node:crypto";
import { inTransaction } from "#server/db/open.ts";
import { issueLink } from "#server/services/identity/link-tokens.ts";
import * as identityText from "#server/services/identity/text.ts";
import { linkNotValid } from "#contract/identity/text.ts";
import type { TestApp } from "./app.ts";
import { newPerson, people } from "./company.ts";
import type { Make } from "./example.ts";

/** Keeps every rule. */
const goodPassword = "kettle umbrella 41";
const noToken = "x".repeat(43);

async function passwordLink({ pools }: TestApp, now: Date): Promise<string> {
  const { user_id } = await newPerson(pools, `link-${randomUUID()}@north.example`);
  return inTransaction(pools.system, (db) => issueLink(db, { kind: "password", user_id, now }));
}

export const accountExamples: Record<string, Make> = {
  changeOwnPassword: async ({ app }) => ({
    client: await app.signIn((await newPerson(app.pools, `own-${randomUUID()}@north.example`)).email),
    input: { password: goodPassword },
  }),
  renewSession: async ({ app }) => ({
    client: await app.signIn((await newPerson(app.pools, `renewed-${randomUUID()}@north.example`)).email),
    input: {},
  }),
  checkOwnPassword: async () => ({ input: { password: goodPassword } }),
  checkPassword: async ({ app, now }) => ({
    client: app.nobody,
    input: { reset_pwd_guid: await passwordLink(app, now), password: goodPassword },
    refused: {
      input: { reset_pwd_guid: noToken, password: goodPassword },
      status: 400,
      sentence: identityText.linkExpired,
    },
  }),
  passwordLink: async ({ app, now }) => ({
    client: app.nobody,
    input: { id: await passwordLink(app, now) },
    refused: { input: { id: noToken }, status: 404, sentence: linkNotValid },
  }),
  changePassword: async ({ app, now }) => ({
    client: app.nobody,
    input: { reset_pwd_guid: await passwordLink(app, now), password: goodPassword },
    refused: {
      input: { reset_pwd_guid: noToken, password: goodPassword },
      status: 400,
      sentence: identityText.linkExpired,
    },
  }),
  resetPassword: async ({ app, chief }) => ({
    client: chief,
    input: { user_id: people.guest.user_id },
    refused: { client: app.nobody, input: { user_id: people.guest.user_id }, status: 401, sentence: /Sign in/ },
  }),
  forgotPassword: async ({ app }) => ({ client: app.nobody, input: { email: people.guest.email } }),
};
