/** Every call of the contract walks the same way: not signed in, not allowed, malformed, refused, done, and done twice under one key. */
import { describe, expect, test } from "vitest";
import { pathNames } from "#contract/base/call.ts";
import { calls } from "#contract/calls.ts";
import { mayCall, type Roles } from "#contract/identity/rules/permissions.ts";
import { noRoles } from "#server/base/caller.ts";
import * as baseText from "#contract/base/text.ts";
import { type Answer, type Client, clientOf, testApp } from "#tests/support/app.ts";
import { newPerson, north, people } from "#tests/support/company.ts";
import type { Example, World } from "#tests/support/example.ts";
import { atNoCustomer, examples } from "#tests/support/examples.ts";
import { neverRefused } from "#tests/support/never-refused.ts";
import { schemaWordingIn } from "#tests/support/schema-wording.ts";
import { badBodies, everything, send, spoilt } from "#tests/support/walking.ts";

const now = new Date("2026-11-20T15:00:00Z");
const app = await testApp({ clock: () => now });
const world: World = {
  app,
  now,
  buyer: await app.signIn(people.buyer.email),
  chief: await app.signIn(people.chief.email),
  staff: await app.signIn(people.staff.email, { customer: north }),
};

/** Everybody who holds some roles at North. */
const holders: { client: Client; who: string; roles: Roles }[] = await Promise.all(
  [
    { who: people.guest.email, roles: noRoles },
    { who: people.reporter.email, roles: { ...noRoles, is_reporting: true } },
    { who: people.buyer.email, roles: { ...noRoles, is_ordering: true } },
    { who: people.controller.email, roles: { ...noRoles, is_cs: true } },
    {
      who: people.chief.email,
      roles: { ...noRoles, is_reporting: true, is_ordering: true, is_cs: true, is_customer_admin: true },
    },
  ].map(async (each) => ({ ...each, client: await app.signIn(each.who) })),
);
const nowhere = await atNoCustomer(app);
/** Whose sessions are over although nobody signed out: disabled by the distributor, disabled at their only customer, and of no customer any more. */
const gone: Client[] = await Promise.all(
  [
    "update users set is_active = false where user_id = $1",
    "update user_customers set is_active = false where user_id = $1",
    "delete from user_customers where user_id = $1",
  ].map(async (end, at) => {
    const { user_id, email } = await newPerson(app.pools, `gone-${at}@north.example`);
    const client = await app.signIn(email);
    await app.pools.system.query(end, [user_id]);
    return client;
  }),
);
const stranger = clientOf(app.app, "not-a-token-at-all-but-long-enough-to-be-one");
const staffAsChief = { user_id: people.chief.user_id, impersonator_id: people.staff.user_id };
const lastOfTheTrail = async (): Promise<unknown> =>
  (await app.pools.system.query("select * from audit order by audit_id desc limit 1")).rows[0];
const problem = (answer: Answer) => ({ status: answer.status, message: answer.body?.Message });

test("every call of the contract has an example, and no example is of another", () => {
  expect(Object.keys(examples).toSorted()).toEqual(Object.keys(calls).toSorted());
  expect([...neverRefused].filter((name) => calls[name] === undefined)).toEqual([]);
});

describe.each(Object.entries(calls))("%s", (name, call) => {
  const make = (): Promise<Example> => {
    const found = examples[name];
    if (found === undefined) throw new Error(`tests/support/examples.ts has no example of ${name}`);
    return found(world);
  };
  const callerOf = ({ client }: Example): Client => client ?? world.buyer;
  const refusalOf = async () => {
    const example = await make();
    if (example.refused === undefined) throw new Error(`tests/support/examples.ts does not say how ${name} is refused`);
    return { ...example.refused, client: example.refused.client ?? callerOf(example) };
  };

  if (call.needs !== "nobody") {
    test("turns away who has not signed in, or was disabled or removed since", async () => {
      const { input } = await make();
      for (const client of [app.nobody, stranger, ...gone]) {
        expect(problem(await send(call, client, input))).toEqual({ status: 401, message: baseText.notSignedIn });
      }
    });
  }

  if (call.needs !== "nobody" && (call.notImpersonating === true || call.needs === "staff")) {
    test("is closed to staff who act as a person, and both are written down", async () => {
      const answer = await send(call, await app.actAs(people.chief.email), (await make()).input);
      expect(problem(answer)).toEqual({ status: 403, message: baseText.notAllowed });
      expect(await lastOfTheTrail()).toMatchObject({ result: "denied", ...staffAsChief });
    });
  } else if (call.needs !== "nobody") {
    test("is open to staff who act as a person, and both are written down", async () => {
      const answer = await send(call, await app.actAs(people.chief.email), (await make()).input);
      expect([401, 403]).not.toContain(answer.status);
      if (call.kind === "write" && answer.status === 200) expect(await lastOfTheTrail()).toMatchObject(staffAsChief);
    });
  }

  const turnedAway = holders.filter(({ roles }) => !mayCall(call.needs, roles));
  if (turnedAway.length > 0) {
    test("turns away who may not, and writes it down", async () => {
      const { input } = await make();
      for (const { client, who } of turnedAway) {
        const answer = { who, ...problem(await send(call, client, input)) };
        expect(answer).toEqual({ who, status: 403, message: baseText.notAllowed });
        const last = "select action, result, input from audit order by audit_id desc limit 1";
        const { rows } = await app.pools.system.query(last);
        expect(rows).toEqual([{ action: `${call.method} ${call.path}`, result: "denied", input: null }]);
      }
    });
  }

  if (!["nobody", "user", "staff"].includes(call.needs)) {
    test("asks to choose a customer first", async () => {
      const { input } = await make();
      expect(problem(await send(call, nowhere, input))).toEqual({ status: 400, message: baseText.selectCustomer });
    });
  }

  test("refuses what is malformed, names the field and changes nothing", async () => {
    const example = await make();
    const before = await everything(app.pools.system);
    for (const [field, input] of spoilt(call, example.input)) {
      const answer = await send(call, callerOf(example), input);
      const said = { input, status: answer.status, code: answer.body?.code };
      expect(said).toEqual({ input, status: 400, code: "malformed" });
      expect([answer.body.Message, schemaWordingIn(answer.body.Message)]).toEqual([answer.body.Message, []]);
      expect(Object.keys(answer.body.fields).map((each) => each.split(".")[0])).toContain(field);
    }
    expect(await everything(app.pools.system)).toBe(before);
  });

  if (call.method === "POST") {
    test.each(badBodies)("refuses a body %s", async (_, payload, type, status) => {
      const url = pathNames(call.path).reduce((so, each) => so.replace(`{${each}}`, "1"), call.path as string);
      const { token } = callerOf(await make());
      const headers = { "content-type": type, authorization: `Bearer ${token}` };
      const answer = await app.app.inject({ method: "POST", url, payload, headers });
      expect({ status: answer.statusCode, Message: answer.json().Message }).toEqual({
        status,
        Message: expect.stringMatching(/./),
      });
    });
  }

  if (!neverRefused.has(name)) {
    test("refuses for a reason that a person reads", async () => {
      const refusal = await refusalOf();
      const answer = await send(call, refusal.client, refusal.input);
      expect(answer.status).toBe(refusal.status);
      expect(answer.body.Message).toMatch(refusal.sentence);
    });
  }

  test("does it, as the contract says", async () => {
    const example = await make();
    const answer = await send(call, callerOf(example), example.input);
    expect({ status: answer.status, refused: answer.body?.Message }).toEqual({ status: 200, refused: undefined });
    if (call.kind === "stream")
      expect(answer.headers["content-type"]).toMatch(
        /^(image\/|text\/(event-stream|csv)|application\/(vnd\.|pdf|pkcs7-mime|xml))/,
      );
    else expect(call.output.safeParse(answer.body).error?.issues).toBeUndefined();
  });

  if (call.kind !== "write" || call.secret) return;

  test("done twice under one key has one effect and one answer; another request under it is refused", async () => {
    const example = await make();
    const client = callerOf(example);
    const key = { "idempotency-key": `matrix-${name}` };
    const first = await send(call, client, example.input, key);
    expect(problem(first)).toEqual({ status: 200, message: undefined });
    expect(first.headers).not.toHaveProperty("idempotency-replayed");
    const after = await everything(app.pools.system);
    const second = await send(call, client, example.input, key);
    if (example.endsSession) {
      expect(second.status).toBe(401);
    } else {
      expect(problem(second)).toEqual({ status: 200, message: undefined });
      expect(second.body).toEqual(first.body);
      expect(second.headers["idempotency-replayed"]).toBe("true");
      if (example.other === undefined && Object.keys(example.input).length === 0) return; // there is nothing else to ask
      const other = await send(call, client, example.other ?? example.input, key);
      expect(problem(other)).toEqual({ status: 422, message: baseText.keyReused });
    }
    expect(await everything(app.pools.system)).toBe(after);
    const written = "select result from audit where idempotency_key = $1";
    expect((await app.pools.system.query(written, [`matrix-${name}`])).rows).toEqual([{ result: "done" }]);
  });

  if (neverRefused.has(name)) return;

  test("refused twice under one key is refused in the same words", async () => {
    const { client, input, inPreparation } = await refusalOf();
    const key = { "idempotency-key": `matrix-refused-${name}` };
    const first = await send(call, client, input, key);
    const second = await send(call, client, input, key);
    expect(second.status).toBe(first.status);
    expect(second.body).toEqual(first.body);
    expect(second.headers["idempotency-replayed"]).toBe(inPreparation ? undefined : "true");
  });
});
