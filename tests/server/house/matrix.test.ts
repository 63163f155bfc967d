/** Sends every call of the contract in every way: not signed in, not allowed, malformed, refused, done, and done twice under one key. */
import Fastify, { type RouteOptions } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import type { Call } from "#contract/base/call.ts";
import * as baseText from "#contract/base/text.ts";
import { calls } from "#contract/calls.ts";
import { mayCall, type Roles } from "#contract/identity/rules/permissions.ts";
import { noRoles } from "#server/base/caller.ts";
import { openCall, type Opening } from "#server/http/register.ts";
import type { Served } from "#server/http/serve.ts";
import { type Answer, type Client, clientOf, testApp } from "#tests/support/app.ts";
import { newPerson, north, people } from "#tests/support/company.ts";
import { findChangingSteps, type Step } from "#tests/support/database-changes.ts";
import type { Example, World } from "#tests/support/example.ts";
import { atNoCustomer, examples } from "#tests/support/examples.ts";
import { neverRefused } from "#tests/support/never-refused.ts";
import { schemaWordingIn } from "#tests/support/schema-wording.ts";
import { send, spoilt } from "#tests/support/walking.ts";

const now = new Date("2026-11-20T15:00:00Z");
const app = await testApp({ clock: () => now });
const world: World = {
  app,
  now,
  buyer: await app.signIn(people.buyer.email),
  chief: await app.signIn(people.chief.email),
  staff: await app.signIn(people.staff.email, { customer: north }),
};
const callEntries = Object.entries(calls);

/** One user for each set of roles at North. */
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
/** Calls of the purchaser, which staff never are (docs/readings.md, "Roles and what they allow"). */
const purchaserOnly = new Set(
  [
    "receive cancelReceive uncancelReceive releaseHold confirmCounts receivingHere saveDeviceName",
    "fileException withdrawException addPhotoPart quarantineUnit resolveQuarantine confirmRecall",
    "uploadCertificate deleteCertificate checkoutCsos voidOrder handOver",
  ].flatMap((names) => names.split(" ")),
);

/** A session of a staff user of its own, who chose North: a call may change its user, or end the session. */
async function signInStaff(name: string): Promise<Client> {
  const { user_id, email } = await newPerson(app.pools, `staff-${name}@distributor.example`, []);
  await app.pools.system.query("update users set is_admin = true where user_id = $1", [user_id]);
  return app.signIn(email, { customer: north });
}
const nowhere = await atNoCustomer(app);
/** Sessions that ended without a sign-out: of a user disabled by the distributor, disabled at the only customer, and removed from the only customer. */
const endedSessions: Client[] = await Promise.all(
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
const unknownToken = clientOf(app.app, "not-a-token-at-all-but-long-enough-to-be-one");
const staffAsChief = { user_id: people.chief.user_id, impersonator_id: people.staff.user_id };

const listLastAuditRows = async (count: number): Promise<Record<string, unknown>[]> =>
  (await app.pools.system.query("select * from audit order by audit_id desc limit $1", [count])).rows.toReversed();
const problem = (answer: Answer) => ({ status: answer.status, message: answer.body?.Message });

/** Creates a valid example of a call, with the records that it needs. */
function createExample(name: string): Promise<Example> {
  const create = examples[name];
  if (create === undefined) throw new Error(`tests/support/examples.ts has no example of ${name}`);
  return create(world);
}

/** Returns the result of `create` for a call; it runs once per call. */
function memoize<Value>(create: (name: string, call: Call) => Promise<Value>) {
  const valueByName = new Map<string, Promise<Value>>();
  return (name: string): Promise<Value> => {
    const value = valueByName.get(name) ?? create(name, calls[name]!);
    valueByName.set(name, value);
    return value;
  };
}

/** Returns one example per call, for requests that are turned away before the call runs and for reads. */
const getExample = memoize(createExample);
const clientFor = ({ client }: Example): Client => client ?? world.buyer;

/** Answers are kept under an idempotency key. */
const keepsAnswer = (call: Call): boolean => call.kind === "write" && !call.secret;
const keyHeader = (call: Call, key: string): Record<string, string> =>
  keepsAnswer(call) ? { "idempotency-key": key } : {};

type FirstRequest = { name: string; call: Call; example: Example; key: string; answer: Answer };

/** Sends the valid input of a call. A write needs an example of its own, because it uses it up. */
async function sendFirst(name: string, call: Call, key: string): Promise<FirstRequest> {
  const example = call.kind === "write" ? await createExample(name) : await getExample(name);
  return {
    name,
    call,
    example,
    key,
    answer: await send(call, clientFor(example), example.input, keyHeader(call, key)),
  };
}

/** Sends the valid input of a call, once per call. */
const doOnce = memoize((name, call) => sendFirst(name, call, `matrix-${name}`));

/** A session in which staff act as the chief. */
const impersonation = await app.actAs(people.chief.email);

test("every call of the contract has an example, and every example belongs to a call", () => {
  expect(Object.keys(examples).toSorted()).toEqual(Object.keys(calls).toSorted());
  expect([...neverRefused].filter((name) => calls[name] === undefined)).toEqual([]);
});

describe.each(callEntries)("%s", (name, call) => {
  if (call.needs !== "nobody") {
    test("rejects a client that is not signed in and a user who was disabled or removed", async () => {
      const { input } = await getExample(name);
      for (const client of [app.nobody, unknownToken, ...endedSessions]) {
        expect(problem(await send(call, client, input))).toEqual({ status: 401, message: baseText.notSignedIn });
      }
    });
  }

  if (call.needs !== "nobody" && (call.notImpersonating === true || call.needs === "staff")) {
    test("rejects staff who act as a user, and audits both", async () => {
      const answer = await send(call, impersonation, (await getExample(name)).input);
      expect(problem(answer)).toEqual({ status: 403, message: baseText.notAllowed });
      expect(await listLastAuditRows(1)).toMatchObject([{ result: "denied", ...staffAsChief }]);
    });
  } else if (call.needs !== "nobody") {
    test("accepts staff who act as a user, and audits both", async () => {
      const { input, endsSession } = await getExample(name);
      const client = endsSession ? await app.actAs(people.chief.email) : impersonation;
      const answer = await send(call, client, input);
      expect([401, 403]).not.toContain(answer.status);
      if (call.kind === "write" && answer.status === 200)
        expect(await listLastAuditRows(1)).toMatchObject([staffAsChief]);
    });
  }

  const notAllowed = holders.filter(({ roles }) => !mayCall(call.needs, roles));
  if (notAllowed.length > 0) {
    test("rejects users without the permission, and audits each attempt without its input", async () => {
      const { input } = await getExample(name);
      for (const { client, who } of notAllowed) {
        const answer = { who, ...problem(await send(call, client, input)) };
        expect(answer).toEqual({ who, status: 403, message: baseText.notAllowed });
      }
      const denied = { action: `${call.method} ${call.path}`, result: "denied", input: null };
      expect(await listLastAuditRows(notAllowed.length)).toMatchObject(notAllowed.map(() => denied));
    });
  }

  if (purchaserOnly.has(name)) {
    test("rejects the distributor's staff who chose a customer, and audits the attempt", async () => {
      const answer = await send(call, await signInStaff(name), (await getExample(name)).input);
      expect(problem(answer)).toEqual({ status: 403, message: baseText.notAllowed });
      const denied = { action: `${call.method} ${call.path}`, customer_id: north, result: "denied", input: null };
      expect(await listLastAuditRows(1)).toMatchObject([denied]);
    });
  } else if (call.needs !== "nobody") {
    test("accepts the distributor's staff who chose a customer", async () => {
      const answer = await send(call, await signInStaff(name), (await getExample(name)).input);
      expect([401, 403]).not.toContain(answer.status);
    });
  }

  if (!["nobody", "user", "staff"].includes(call.needs)) {
    test("asks to choose a customer first", async () => {
      const { input } = await getExample(name);
      expect(problem(await send(call, nowhere, input))).toEqual({ status: 400, message: baseText.selectCustomer });
    });
  }

  if (!neverRefused.has(name)) {
    test("refuses with a message for the user, and repeats it word for word under the same key", async () => {
      const example = call.kind === "write" ? await createExample(name) : await getExample(name);
      if (example.refused === undefined) throw new Error(`tests/support/examples.ts has no refusal of ${name}`);
      const { input, client = clientFor(example), status, sentence, inPreparation } = example.refused;
      const headers = keyHeader(call, `matrix-refused-${name}`);
      const first = await send(call, client, input, headers);
      expect(first.status).toBe(status);
      expect(first.body.Message).toMatch(sentence);
      if (!keepsAnswer(call)) return;
      const second = await send(call, client, input, headers);
      expect({ status: second.status, body: second.body }).toEqual({ status, body: first.body });
      expect(second.headers["idempotency-replayed"]).toBe(inPreparation ? undefined : "true");
    });
  }

  test("responds as the contract says", async () => {
    const { answer } = await doOnce(name);
    expect(problem(answer)).toEqual({ status: 200, message: undefined });
    expect(answer.headers).not.toHaveProperty("idempotency-replayed");
    if (call.kind === "stream")
      expect(answer.headers["content-type"]).toMatch(
        /^(image\/|text\/(event-stream|csv)|application\/(vnd\.|pdf|pkcs7-mime|xml))/,
      );
    else expect(call.output.safeParse(answer.body).error?.issues).toBeUndefined();
  });
});

test("every call refuses malformed inputs, names the field and changes nothing", async () => {
  const steps = callEntries.map(([name, call]) => ({
    name,
    run: async () => {
      const example = await getExample(name);
      for (const [field, input] of spoilt(call, example.input)) {
        const { status, body } = await send(call, clientFor(example), input);
        const answer = { name, input, status, code: body?.code };
        expect(answer).toEqual({ name, input, status: 400, code: "malformed" });
        expect([body.Message, schemaWordingIn(body.Message)]).toEqual([body.Message, []]);
        expect(Object.keys(body.fields).map((each) => each.split(".")[0])).toContain(field);
      }
    },
  }));
  for (const [name] of callEntries) await getExample(name); // before the first snapshot
  expect(await findChangingSteps(app.pools.system, steps)).toEqual([]);
});

describe("a repeated write", () => {
  const writes = callEntries.filter(([, call]) => keepsAnswer(call));

  const toRepetition = ({ name, call, example, key, answer }: FirstRequest): Step => ({
    name,
    run: async () => {
      const client = clientFor(example);
      const second = await send(call, client, example.input, keyHeader(call, key));
      if (example.endsSession) return expect({ name, status: second.status }).toEqual({ name, status: 401 });
      const repeated = { name, status: second.status, body: second.body };
      expect(repeated).toEqual({ name, status: 200, body: answer.body });
      expect([name, second.headers["idempotency-replayed"]]).toEqual([name, "true"]);
      // Without fields there is no other request.
      if (example.other === undefined && Object.keys(example.input).length === 0) return;
      const other = await send(call, client, example.other ?? example.input, keyHeader(call, key));
      expect({ name, ...problem(other) }).toEqual({ name, status: 422, message: baseText.keyReused });
    },
  });

  test("returns the first answer under its key and changes nothing; another request under the key is rejected", async () => {
    const firsts: FirstRequest[] = [];
    for (const [name] of writes) firsts.push(await doOnce(name));
    expect(firsts.filter(({ answer }) => answer.status !== 200).map(({ name }) => name)).toEqual([]);
    // Later writes change what the preparation of a call reads: such a call is repeated at once.
    const [prepared, others] = [true, undefined].map((inPreparation) =>
      firsts.filter(({ example }) => example.refused?.inPreparation === inPreparation),
    );
    expect(await findChangingSteps(app.pools.system, others!.map(toRepetition))).toEqual([]);
    for (const { name, call } of prepared!) {
      const first = await sendFirst(name, call, `matrix-prepared-${name}`);
      expect(await findChangingSteps(app.pools.system, [toRepetition(first)])).toEqual([]);
    }
    const { rows } = await app.pools.system.query<{ line: string }>(
      "select idempotency_key || ' ' || result as line from audit where idempotency_key ~ '^matrix-[a-zA-Z]+$'",
    );
    const auditLines = rows.map(({ line }) => line).toSorted();
    expect(auditLines).toEqual(writes.map(([name]) => `matrix-${name} done`).toSorted());
  });
});

describe("the parser of request bodies", () => {
  /** One call for each way in which a body is read. */
  const readings: [reading: string, name: string][] = [
    ["a call for signed-in users", "addItem"],
    ["a public call", "login"],
    ["a call with the password of a key", "checkoutCsos"],
    ["a call that also takes a form", "uploadCertificate"],
  ];
  const badBodies: [body: string, payload: string, type: string, status: number][] = [
    ["of 1 MB", JSON.stringify({ filler: "x".repeat(1024 * 1024) }), "application/json", 413],
    ["with __proto__", '{"__proto__": {"is_admin": true}}', "application/json", 400],
    ["with constructor.prototype", '{"constructor": {"prototype": {"is_admin": true}}}', "application/json", 400],
    ["that is not JSON", "{", "application/json", 400],
    ["that is a list", "[]", "application/json", 400],
    ["of another type", "<a/>", "application/xml", 415],
  ];
  const routeByPath = new Map<string, RouteOptions>();

  beforeAll(async () => {
    const recorder = Fastify();
    recorder.addHook("onRoute", (route) => void routeByPath.set(`${String(route.method)} ${route.url}`, route));
    for (const [, call] of callEntries) openCall(recorder, {} as Opening, { call } as Served);
    await recorder.close();
  });

  const getRoute = ({ method, path }: Call): RouteOptions =>
    routeByPath.get(`${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`)!;

  test("reads the body of every call in one of the tested ways, and passes it to the same function", () => {
    // A route with another parser, schema, limit or hook differs in these.
    const readingOf = (call: Call): string => {
      const {
        method: _method,
        url: _url,
        path: _path,
        routePath: _routePath,
        ...rest
      } = getRoute(call) as RouteOptions & { path: string; routePath: string };
      return JSON.stringify(rest, (_, value: unknown) => (typeof value === "function" ? String(value) : value));
    };
    const tested = readings.map(([, name]) => readingOf(calls[name]!));
    const posted = callEntries.filter(([, call]) => call.method === "POST");
    expect(posted.filter(([, call]) => !tested.includes(readingOf(call))).map(([name]) => name)).toEqual([]);
    expect(new Set(callEntries.map(([, call]) => String(getRoute(call).handler))).size).toBe(1);
  });

  test("rejects a list for every call", () => {
    const posted = callEntries.filter(([, call]) => call.method === "POST");
    expect(posted.filter(([, call]) => call.input.safeParse([]).success).map(([name]) => name)).toEqual([]);
  });

  test.each(
    readings.flatMap(([reading, name]) =>
      badBodies.map(([body, ...bad]) => [body, reading, ...bad, calls[name]!] as const),
    ),
  )("rejects a body %s for %s", async (_body, _reading, payload, type, status, call) => {
    // Of a user who may make each of the calls: roles are checked before the body's schema.
    const headers = { "content-type": type, authorization: `Bearer ${world.chief.token}` };
    const answer = await app.app.inject({ method: "POST", url: call.path, payload, headers });
    expect({ status: answer.statusCode, Message: answer.json().Message }).toEqual({
      status,
      Message: expect.stringMatching(/./),
    });
  });
});
