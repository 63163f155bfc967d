/** Single sign-on against responses made by hand: the right one signs in, and nothing else does, quickly. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeEach, describe, expect, test } from "vitest";

import { buildApp } from "#server/app.ts";
import { setProvider } from "#server/saml/command.ts";
import { singleSignOnRejected } from "#server/http/text.ts";
import { clientOf, testApp } from "#tests/support/app.ts";
import { north, people, south } from "#tests/support/company.ts";
import { getNow, getNowMs } from "#tests/support/present.ts";
import {
  assertionXml,
  metadataXml,
  newId,
  newKeys,
  responseXml,
  type Said,
  signed,
} from "#tests/support/saml/provider.ts";
import { wrappings } from "#tests/support/saml/wrapping.ts";

const base = "https://portal.example";
// The library that reads SAML goes by the machine's clock.
const { pools } = await testApp({ clock: getNow });
// Like the one of the tests, at an address of its own.
const app = await buildApp({
  pools,
  environment: { trustProxy: false, logLevel: "silent", publicUrl: base },
  version: "0.0.0-test",
});
const entityId = "https://idp.north.example";
const [keys, otherKeys, strangeKeys] = await Promise.all([newKeys(), newKeys(), newKeys()]);

const folder = mkdtempSync(join(tmpdir(), "portal-saml-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
async function provide(customer: number, entity: string, cert: string, domain: string, over: object = {}) {
  const metadata = join(folder, `${customer}.xml`);
  writeFileSync(metadata, metadataXml({ entityId: entity, cert }));
  await setProvider(pools, String(customer), { metadata, domain: [domain], unsolicited: true, ...over }, getNow());
}
await provide(north, entityId, keys.cert, "north.example");
await provide(south, "https://idp.south.example", otherKeys.cert, "south.example");
await provide(north, entityId, keys.cert, "north.example", { test: true });

const inMs = (ms: number) => new Date(getNowMs() + ms);
const minute = 60_000;
const sixMinutesAgo = () => ({ issueInstant: inMs(-6 * minute), notBefore: inMs(-6 * minute) });
/** A right response of North's provider for its buyer, but for what is told otherwise. */
const said = (over: Partial<Said> = {}): Said => {
  const acs = over.acs ?? `${base}/api/saml/${north}/acs`;
  return {
    issuer: entityId,
    audience: `${base}/api/saml/${north}/metadata`,
    acs,
    destination: acs,
    nameId: people.buyer.email,
    email: people.buyer.email,
    inResponseTo: undefined,
    notBefore: inMs(-minute),
    notOnOrAfter: inMs(5 * minute),
    assertionId: newId(),
    responseId: newId(),
    sessionIndex: "index-1",
    ...over,
  };
};
const right = (over: Partial<Said> = {}, by = keys): string => {
  const what = said(over);
  return signed(responseXml(what, assertionXml(what)), "Assertion", by);
};

let visits = 0;
/** Posts it as a browser does. */
async function post(xml: string | Buffer, path = `/api/saml/${north}/acs`, fields: Record<string, string> = {}) {
  const SAMLResponse = Buffer.from(xml).toString("base64");
  const before = process.threadCpuUsage();
  const answer = await app.inject({
    method: "POST",
    url: path,
    remoteAddress: `127.2.${visits >> 8}.${visits++ & 255}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ SAMLResponse, ...fields }).toString(),
  });
  const { user, system } = process.threadCpuUsage(before);
  return {
    status: answer.statusCode,
    to: answer.headers["location"] ?? "",
    body: answer.body,
    cpuMs: (user + system) / 1_000,
  };
}
const exchange = async (to: string) => clientOf(app).get(`/api/security/session/${to.split("/").at(-1)}/`);

const count = async (sql: string) => Number((await pools.system.query(`select count(*) as n from ${sql}`)).rows[0].n);
const lastAudit = async () =>
  (await pools.system.query("select * from audit where entity = 'saml' order by audit_id desc limit 1")).rows[0];

/** Processor time of the thread that answers every request, so that other work on the machine does not count. */
const maxRefusalCpuMs = 100;

/** It is turned down at little cost, makes neither session nor link, and the trail says why. */
async function expectRefused(posted: string | Buffer, why: RegExp, path?: string): Promise<void> {
  const before = [await count("sessions"), await count("link_tokens")];
  const { status, body, cpuMs } = await post(posted, path);
  expect(status).toBe(403);
  expect(body).toContain(singleSignOnRejected);
  expect([await count("sessions"), await count("link_tokens")]).toEqual(before);
  const row = await lastAudit();
  expect(row.result).toBe("refused");
  expect(row.reason).toMatch(why);
  expect(JSON.stringify(row)).not.toContain(people.buyer.email);
  expect(cpuMs).toBeLessThan(maxRefusalCpuMs);
}

describe("the right response", () => {
  test("signs the person in at the provider's customer, once", async () => {
    const { status, to } = await post(right());
    expect(status).toBe(303);
    expect(to).toMatch(/^\/saml\/sso\/[\w-]{43}$/);
    const { status: exchanged, body } = await exchange(to);
    expect(exchanged).toBe(200);
    const { body: user } = await clientOf(app, body.token).get("/api/users/current");
    expect(user).toMatchObject({ user_id: people.buyer.user_id, customer_id: north, is_admin: false });
    expect(user.customer).toMatchObject({ is_saml: true, slo_url: `${entityId}/logout` });
    expect((await exchange(to)).status).toBe(404);
    expect(await lastAudit()).toMatchObject({
      customer_id: north,
      entity_id: String(people.buyer.user_id),
      result: "done",
    });
  });

  test("may be signed as a whole too, and have a RelayState that leads nowhere", async () => {
    const what = said();
    const both = signed(signed(responseXml(what, assertionXml(what)), "Assertion", keys), "Response", keys);
    const { to } = await post(both, undefined, { RelayState: "https://evil.example/" });
    expect(to).toMatch(/^\/saml\/sso\//);
  });

  test.each<[string, () => Partial<Said>]>([
    ["is 90 seconds ahead", () => ({ issueInstant: inMs(90_000), notBefore: inMs(90_000) })],
    ["is 90 seconds behind", () => ({ ...sixMinutesAgo(), notOnOrAfter: inMs(-90_000) })],
  ])("is taken when the provider's clock %s", async (_, over) => {
    expect((await post(right(over()))).to).toMatch(/^\/saml\/sso\//);
  });

  test("answers what was asked, once", async () => {
    const asked = await app.inject(`/api/saml/${north}/login`);
    expect(asked.statusCode).toBe(303);
    const url = new URL(String(asked.headers.location));
    expect(url.href).toMatch(`${entityId}/login?SAMLRequest=`);
    expect(url.searchParams.get("Signature")).toBeTruthy();
    const { rows } = await pools.system.query("select challenge from challenges where kind = 'saml'");
    const inResponseTo = rows[0].challenge;
    expect((await post(right({ inResponseTo }))).to).toMatch(/^\/saml\/sso\//);
    await expectRefused(right({ inResponseTo }), /InResponseTo is not valid/);
  });

  test.each([
    ["nobody knows", "new.person@north.example", /nobody/],
    ["is disabled", people.disabled.email, /disabled/],
  ])("leads to not-found for an e-mail that %s", async (_, email, why) => {
    const { status, to } = await post(right({ email, nameId: email }));
    expect([status, to]).toEqual([303, `/saml/not-found/${encodeURIComponent(email)}`]);
    expect((await lastAudit()).reason).toMatch(why);
  });

  test("never makes one of the distributor's staff, nor somebody of another customer", async () => {
    await pools.system.query(
      "update identity_providers set domains = '{north.example,distributor.example,south.example}' where customer_id = $1 and not is_test",
      [north],
    );
    await pools.system.query(
      `insert into user_customers (customer_id, user_id, is_reporting, is_ordering, is_cs, is_customer_admin)
       values ($1, $2, true, true, true, true)`,
      [north, people.staff.user_id],
    );
    for (const email of [people.staff.email, people.other.email]) {
      expect((await post(right({ email }))).to).toBe(`/saml/not-found/${encodeURIComponent(email)}`);
    }
  });

  test("of a provider that may not send people by itself is not taken without a request", async () => {
    await provide(north, entityId, keys.cert, "north.example", { unsolicited: false });
    await expectRefused(right(), /without a request/);
  });

  test("of the test provider signs nobody in and says what it said", async () => {
    const path = `/api/saml/${north}/test`;
    const { to } = await post(right({ acs: `${base}${path}/acs`, audience: `${base}${path}/metadata` }), `${path}/acs`);
    expect(to).toMatch(/^\/saml\/test\/sso\//);
    const token = to.split("/").at(-1);
    expect((await exchange(to)).status).toBe(404);
    const told = await clientOf(app).get(`/api/security/single-sign-on/test/${token}`);
    expect(told.body).toMatchObject({
      email: people.buyer.email,
      name_id: people.buyer.email,
      session_index: "index-1",
    });
    expect((await clientOf(app).get(`/api/security/single-sign-on/test/${token}`)).status).toBe(404);
  });

  test("is found by the e-mail's domain, whoever has the address", async () => {
    const ask = async (domain: string) =>
      (await clientOf(app).get(`/api/security/single-sign-on?domain=${domain}`)).body;
    expect(await ask("north.example")).toEqual({ url: `/api/saml/${north}/login` });
    expect(await ask("North.Example")).toEqual({ url: `/api/saml/${north}/login` });
    expect(await ask("nowhere.example")).toEqual({ url: null });
  });
});

describe("turned down, without a session", () => {
  test("unsigned", () => {
    const what = said();
    return expectRefused(responseXml(what, assertionXml(what)), /not signed/);
  });

  test("only the response signed", () => {
    const what = said();
    return expectRefused(signed(responseXml(what, assertionXml(what)), "Response", keys), /not signed/);
  });

  test("changed after it was signed", () =>
    expectRefused(right().replaceAll(people.buyer.email, people.chief.email), /[Ii]nvalid signature/));

  test("replayed", async () => {
    const xml = right();
    expect((await post(xml)).status).toBe(303);
    await expectRefused(xml, /used before/);
  });

  test("of twenty at once one is taken", async () => {
    const xml = right();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(xml)));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  });

  test("expired", () => {
    const over = { notBefore: inMs(-10 * minute), notOnOrAfter: inMs(-2 * minute) };
    return expectRefused(right(over), /expired|confirmation/);
  });

  test("not yet valid", () => expectRefused(right({ notBefore: inMs(3 * minute) }), /not yet valid/));

  test.each<[string, () => Partial<Said>]>([
    ["not before 2 minutes from now", () => ({ notBefore: inMs(2 * minute) })],
    ["expired 100 seconds ago", () => ({ ...sixMinutesAgo(), notOnOrAfter: inMs(-100_000) })],
    ["issued 2 minutes from now", () => ({ issueInstant: inMs(2 * minute) })],
  ])("%s, and the trail names the time here", (_, over) =>
    expectRefused(right(over()), /Here it is \d{4}-\d\d-\d\dT.*may differ by 90 seconds/),
  );

  const wrong: [string, Partial<Said>, RegExp][] = [
    ["made for another audience", { audience: "https://elsewhere.example" }, /audience mismatch/],
    ["sent to another destination", { destination: "https://elsewhere.example/acs" }, /another address/],
    [
      "made for another recipient",
      { acs: "https://elsewhere.example/acs", destination: `${base}/api/saml/${north}/acs` },
      /another address/,
    ],
    ["answering what nobody asked", { inResponseTo: "_never-asked" }, /InResponseTo is not valid/],
    ["of two elements with one ID", { responseId: "_same", assertionId: "_same" }, /same ID/],
    ["of another issuer", { issuer: "https://idp.evil.example" }, /another provider/],
    ["for an e-mail of another company", { email: people.other.email }, /does not speak for south.example/],
    ["without an e-mail address", { email: "somebody", nameId: "somebody" }, /no email/],
    [
      "with a comment in the name",
      { nameId: `${people.chief.email}<!---->.evil.example`, email: people.chief.email },
      /comment/,
    ],
    ["with a comment in the e-mail", { email: `${people.chief.email}<!-- -->.evil.example` }, /comment/],
  ];
  test.each(wrong)("%s", (_, over, why) => expectRefused(right(over), why));

  test("signed by another key", () => expectRefused(right({}, strangeKeys), /[Ii]nvalid signature/));

  test("another customer's provider, its own key", () => expectRefused(right({}, otherKeys), /[Ii]nvalid signature/));

  test("a response for one customer brought to another's address", () =>
    expectRefused(right(), /[Ii]nvalid signature/, `/api/saml/${south}/acs`));

  test("a response of the test provider brought to the real one", () => {
    const path = `${base}/api/saml/${north}/test`;
    return expectRefused(right({ acs: `${path}/acs`, audience: `${path}/metadata` }), /another address|audience/);
  });

  test("signed with SHA-1", () => {
    const what = said();
    const algorithms = {
      signature: "http://www.w3.org/2000/09/xmldsig#rsa-sha1",
      digest: "http://www.w3.org/2000/09/xmldsig#sha1",
    };
    return expectRefused(signed(responseXml(what, assertionXml(what)), "Assertion", keys, algorithms), /algorithm/);
  });

  test("with a second signature where none belongs", () => {
    const xml = right();
    const signature = /<ds:Signature[\s\S]*<\/ds:Signature>/.exec(xml)![0].replace(/URI="[^"]*"/, 'URI="#_detail"');
    const detail = `<samlp:StatusDetail ID="_detail">${signature}</samlp:StatusDetail></samlp:Status>`;
    return expectRefused(xml.replace("</samlp:Status>", detail), /where none belongs/);
  });

  describe.each(Object.entries(wrappings))("wrapped: %s", (_, wrap) => {
    test("refused, with both shapes of the forged one", async () => {
      for (const forgedId of ["_forged-assertion", undefined]) {
        const what = said();
        const bareAssertion = assertionXml(what);
        const response = signed(responseXml(what, bareAssertion), "Assertion", keys);
        const signedResponse = signed(responseXml(what, bareAssertion), "Response", keys);
        const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(response)![0];
        const signature = /<ds:Signature[\s\S]*<\/ds:Signature>/.exec(assertion)![0];
        const forged = assertionXml({
          ...what,
          nameId: people.chief.email,
          email: people.chief.email,
          assertionId: forgedId ?? what.assertionId,
        });
        const wrapped = wrap({ response, signedResponse, assertion, bareAssertion, signature, forged });
        expect(wrapped).toContain(people.chief.email);
        await expectRefused(wrapped, /one assertion|response within|not signed|signature|ID|belongs/);
      }
    });
  });

  const doctyped = (dtd: string, inside = "") =>
    `<?xml version="1.0"?>${dtd}${right().replace("<saml:Issuer", `${inside}<saml:Issuer`)}`;
  test.each([
    ["an external entity", doctyped('<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>')],
    ["a document type from elsewhere", doctyped('<!DOCTYPE r SYSTEM "http://127.0.0.1:9/x.dtd">')],
    [
      "entities of entities",
      doctyped(
        `<!DOCTYPE r [<!ENTITY a "${"a".repeat(10)}">${"bcdefgh"
          .split("")
          .map((name, at) => `<!ENTITY ${name} "${`&${"abcdefg"[at]};`.repeat(10)}">`)
          .join("")}]>`,
      ),
    ],
    ["a CDATA section", right().replace("<saml:Issuer", "<![CDATA[x]]><saml:Issuer")],
    ["a processing instruction", right().replace("<saml:Issuer", "<?x y?><saml:Issuer")],
    ["deep nesting", `${"<a>".repeat(1500)}${"</a>".repeat(1500)}`],
    ["very many elements", `<a>${"<b/>".repeat(20_000)}</a>`],
    ["very many attributes", `<a ${Array.from({ length: 8_000 }, (_, at) => `a${at}="x"`).join(" ")}/>`],
    ["no XML at all", "that is not XML"],
    ["bytes that are no text", Buffer.from([0xff, 0xfe, 0x3c, 0x00])],
    ["UTF-16", Buffer.from(`\uFEFF${right()}`, "utf16le")],
    ["nothing", ""],
  ])("%s", (_, xml) => expectRefused(xml, /./));

  test.each(["&#0;", "&#x0;", "\u0000", "&#1;", "&#xB;", "&#xD800;", "&#xFFFF;", "&#x110000;", "\uFFFE"])(
    "the character %j, which XML does not allow, wherever it is",
    async (character) => {
      for (const xml of [
        right().replace("</saml:NameID>", `${character}</saml:NameID>`),
        right().replace(/ SessionIndex="/, ` SessionIndex="${character}`),
        right().replace(/ ID="/, ` ID="${character}`),
      ])
        await expectRefused(xml, /character/);
    },
  );

  test.each<[string, Partial<Said>]>([
    ["name", { nameId: "nobody&#0;" }],
    ["session index", { sessionIndex: "&#0;" }],
    ["answered request", { inResponseTo: "&#0;" }],
    ["ID", { assertionId: "_&#0;" }],
  ])("U+0000 in its %s, signed so", async (_what, over) => {
    await expectRefused(right(over), /character/);
    // The signer writes the character itself; its number has the same signature.
    await expectRefused(right(over).replaceAll("\u0000", "&#0;"), /character/);
  });

  test("an ID that is longer than an index takes, signed so", () => {
    const assertionId = `_${randomBytes(4_000).toString("hex")}`;
    return expectRefused(right({ assertionId }), /no ID/);
  });

  test("an end that is later than the database's calendar, signed so", () =>
    expectRefused(right({ notOnOrAfter: new Date(8_640_000_000_000_000) }), /no valid expiration time/));

  test("any change of a right response is taken or refused, and never an error of ours", async () => {
    const inserted = fc.oneof(
      fc.constantFrom("&#0;", "&#xD800;", "&#x110000;", "&", "<", "\u0000", '"', "\uFFFF"),
      fc.string({ unit: "binary", maxLength: 3 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(2), inserted, async (place, length, text) => {
        const xml = right();
        const at = place % xml.length;
        expect([303, 403]).toContain((await post(`${xml.slice(0, at)}${text}${xml.slice(at + length)}`)).status);
      }),
      { numRuns: 100 },
    );
  });

  test("random bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        expect((await post(Buffer.from(bytes))).status).toBe(403);
      }),
      { numRuns: 60 },
    );
  });

  test("a form that is too large is not read", async () => {
    expect((await post("x".repeat(300_000))).status).toBe(413);
  });

  test("a customer without a provider, or no customer, is 404 alike", async () => {
    const answers = await Promise.all(["3", "999999999", "abc"].map((id) => post(right(), `/api/saml/${id}/acs`)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });
});

/** Nobody is signed in, and North's provider is as it was set. */
beforeEach(async () => {
  await pools.system.query("delete from sessions");
  await pools.system.query(
    "update identity_providers set domains = '{north.example}', allows_unsolicited = true where customer_id = $1 and not is_test",
    [north],
  );
});
