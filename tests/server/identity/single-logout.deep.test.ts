/** Single logout, both ways, by signed queries; and the command line that sets a provider. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import * as fc from "fast-check";
import { afterAll, beforeEach, describe, expect, test } from "vitest";

import { buildApp } from "#server/app.ts";
import { inTransaction } from "#server/db/open.ts";
import { nobody } from "#server/base/caller.ts";
import { removeProvider, setProvider, showProviders } from "#server/saml/command.ts";
import { makeSession, newTokens } from "#server/services/identity/make-session.ts";
import * as text from "#server/saml/command-text.ts";
import { clientOf, testApp } from "#tests/support/app.ts";
import { north, people, south } from "#tests/support/company.ts";
import { getNow, getNowMs } from "#tests/support/present.ts";
import { metadataXml, newId, newKeys, signedQuery } from "#tests/support/saml/provider.ts";

const base = "https://portal.example";
// The library that reads SAML goes by the machine's clock.
const { pools } = await testApp({ clock: getNow });
const app = await buildApp({
  pools,
  environment: { trustProxy: false, logLevel: "silent", publicUrl: base },
  version: "0.0.0-test",
});
const entityId = "https://idp.north.example";
const here = `${base}/api/saml/${north}/logout`;
const [keys, strangeKeys] = await Promise.all([newKeys(), newKeys()]);
const folder = mkdtempSync(join(tmpdir(), "portal-saml-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const metadata = join(folder, "metadata.xml");
writeFileSync(metadata, metadataXml({ entityId, cert: keys.cert }));
const set = (over: object = {}, customer = north) =>
  setProvider(pools, String(customer), { metadata, domain: ["north.example"], unsolicited: true, ...over }, getNow());
await set();
beforeEach(() => pools.system.query("delete from sessions"));

const name = { value: people.buyer.email, format: "urn:x", qualifier: null, sp_qualifier: null };
/** A session that North's provider made. */
async function signedOn(session_index: string | null = "index-1", over: object = {}): Promise<string> {
  const request = {
    id: "r",
    address: "192.0.2.9",
    isSecure: true,
    isPage: false,
    isInstalled: false,
    binding: null,
    origin: "https://portal.example",
    device: null,
    isKnownDevice: false,
    isGone: () => false,
    userAgent: null,
  };
  const caller = nobody(request, getNow());
  const tokens = await newTokens(pools.system, caller);
  const saml = { customer_id: north, name_id: JSON.stringify({ ...name, ...over }), session_index };
  const session = { user_id: people.buyer.user_id, customer_id: north, saml };
  await inTransaction(pools.system, (db) => makeSession(db, caller, tokens, session));
  return tokens.token;
}
const isIn = async (token: string) => (await clientOf(app, token).get("/api/users/current")).status === 200;

let visits = 0;
async function visit(query: string) {
  const started = performance.now();
  const remoteAddress = `127.3.0.${visits++ & 255}`;
  const answer = await app.inject({ url: `/api/saml/${north}/logout?${query}`, remoteAddress });
  return { status: answer.statusCode, to: answer.headers["location"] ?? "", ms: performance.now() - started };
}
const reasonOf = async () =>
  (await pools.system.query("select reason from audit where entity = 'saml' order by audit_id desc limit 1")).rows[0]
    .reason;

type Message = {
  issuer?: string;
  destination?: string;
  at?: Date;
  indexes?: string[];
  inResponseTo?: string;
  status?: string;
};
const spaces = `xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"`;
const head = ({ issuer = entityId, destination = here, at = getNow() }: Message) =>
  ` ID="${newId()}" Version="2.0" IssueInstant="${at.toISOString()}" Destination="${destination}"`.concat(
    "|",
    `<saml:Issuer>${issuer}</saml:Issuer>`,
  );
const request = (message: Message = {}): string => {
  const [start, issuer] = head(message).split("|");
  const indexes = (message.indexes ?? ["index-1"]).map((each) => `<samlp:SessionIndex>${each}</samlp:SessionIndex>`);
  return `<samlp:LogoutRequest ${spaces}${start}>${issuer}<saml:NameID>${people.buyer.email}</saml:NameID>${indexes.join("")}</samlp:LogoutRequest>`;
};
const response = (message: Message): string => {
  const [start, issuer] = head(message).split("|");
  return `<samlp:LogoutResponse ${spaces}${start} InResponseTo="${message.inResponseTo}">${issuer}<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${message.status ?? "Success"}"/></samlp:Status></samlp:LogoutResponse>`;
};
const inside = (url: string, parameter: string): string =>
  inflateRawSync(Buffer.from(new URL(url).searchParams.get(parameter)!, "base64")).toString();

describe("signing out here", () => {
  test("ends the session and leads to the provider, whose answer counts once", async () => {
    const token = await signedOn();
    const { body } = await clientOf(app, token).post("/api/security/logout");
    expect(await isIn(token)).toBe(false);
    const url = new URL(body.slo_url);
    expect(`${url.origin}${url.pathname}`).toBe(`${entityId}/logout`);
    expect(url.searchParams.get("Signature")).toBeTruthy();
    const asked = inside(url.href, "SAMLRequest");
    expect(asked).toContain(`Format="urn:x">${people.buyer.email}`);
    expect(asked).toContain(">index-1<");
    const inResponseTo = / ID="([^"]+)"/.exec(asked)![1]!;
    const answer = signedQuery("SAMLResponse", response({ inResponseTo }), keys);
    expect(await visit(answer)).toMatchObject({ status: 303, to: "/slo?company=out" });
    expect(await visit(answer)).toMatchObject({ status: 403 });
  });

  test("says so when the provider could not", async () => {
    const { body } = await clientOf(app, await signedOn()).post("/api/security/logout");
    const inResponseTo = / ID="([^"]+)"/.exec(inside(body.slo_url, "SAMLRequest"))![1]!;
    const answer = signedQuery("SAMLResponse", response({ inResponseTo, status: "Responder" }), keys);
    expect((await visit(answer)).to).toBe("/slo?company=in");
  });

  test("of a session with a password leads nowhere", async () => {
    const { signIn } = {
      signIn: (email: string) =>
        clientOf(app).post("/api/security/login", { email, password: "correct horse battery staple" }),
    };
    const { token } = (await signIn(people.buyer.email)).body;
    expect((await clientOf(app, token).post("/api/security/logout")).body).toEqual({ success: true });
  });
});

describe("signed out by the provider", () => {
  test("the sessions it names end, and it hears so with what it wanted back", async () => {
    const [first, second] = [await signedOn("index-1"), await signedOn("index-2")];
    const { status, to } = await visit(signedQuery("SAMLRequest", request(), keys, "state 1"));
    expect(status).toBe(303);
    expect(to.startsWith(`${entityId}/logout?`)).toBe(true);
    expect(new URL(to).searchParams.get("RelayState")).toBe("state 1");
    expect(inside(to, "SAMLResponse")).toContain("status:Success");
    expect([await isIn(first), await isIn(second)]).toEqual([false, true]);
    await visit(signedQuery("SAMLRequest", request({ indexes: [] }), keys));
    expect(await isIn(second)).toBe(false);
  });

  test("one request ends sessions once: heard and sent again it ends no later one", async () => {
    await signedOn();
    const query = signedQuery("SAMLRequest", request(), keys);
    expect((await visit(query)).status).toBe(303);
    const later = await signedOn();
    expect((await visit(query)).status).toBe(403);
    expect(await reasonOf()).toMatch(/used before/);
    expect(await isIn(later)).toBe(true);
  });

  test("what it wants back is read as its signature reads it: a plus is a plus", async () => {
    const { to } = await visit(signedQuery("SAMLRequest", request(), keys, "1+1", (query) => query));
    expect(new URL(to).searchParams.get("RelayState")).toBe("1+1");
  });

  const unsigned = (query: string) => query.replace(/&Signature=.*$/, "");
  const good = () => signedQuery("SAMLRequest", request(), keys);
  const bomb = deflateRawSync(Buffer.alloc(64 * 1024 * 1024, 32));
  test.each([
    ["unsigned", () => unsigned(good()), /not signed/],
    ["without an algorithm", () => good().replace(/&SigAlg=[^&]*/, ""), /not signed/],
    ["signed with SHA-1", () => good().replace(/rsa-sha256/, "rsa-sha1"), /not signed/],
    ["signed by another key", () => signedQuery("SAMLRequest", request(), strangeKeys), /is not valid/],
    ["changed after it was signed", () => good().replace("SAMLRequest=", "SAMLRequest=A"), /is not valid/],
    ["a second message beside the signed one", () => `SAMLRequest=AAAA&${good()}`, /twice/],
    ["an answer beside the signed request", () => `SAMLResponse=AAAA&${good()}`, /one message/],
    [
      "of another issuer",
      () => signedQuery("SAMLRequest", request({ issuer: "https://evil.example" }), keys),
      /another provider/,
    ],
    ["for another address", () => signedQuery("SAMLRequest", request({ destination: base }), keys), /another address/],
    [
      "an hour old",
      () => signedQuery("SAMLRequest", request({ at: new Date(getNowMs() - 3_600_000) }), keys),
      /too old/,
    ],
    ["an answer to nothing", () => signedQuery("SAMLResponse", response({ inResponseTo: "_none" }), keys), /unknown/],
    [
      "with a document type",
      () => signedQuery("SAMLRequest", `<!DOCTYPE r [<!ENTITY x "y">]>${request()}`, keys),
      /document type/,
    ],
    [
      "with a comment in the name",
      () => signedQuery("SAMLRequest", request().replace("@north", "<!-- -->@north"), keys),
      /comment/,
    ],
    ["a bomb of 64 MB in 64 kB", () => signedQuery("SAMLRequest", bomb, keys), /too large/],
    [
      "a small bomb of 8 MB",
      () => signedQuery("SAMLRequest", deflateRawSync(Buffer.alloc(8 * 1024 * 1024, 32)), keys),
      /too large when decompressed/,
    ],
    ["empty", () => "", /one message/],
    [
      "signed with a name that every object has",
      () => good().replace(/&SigAlg=[^&]*/, "&SigAlg=constructor"),
      /not signed/,
    ],
    ...["&#0;", "&#x0;", "\u0000", "&#1;", "&#xB;", "&#xD800;", "&#xFFFF;", "&#x110000;", "\uFFFE"].map(
      (character): [string, () => string, RegExp] => [
        `with ${JSON.stringify(character)} in the name`,
        () => signedQuery("SAMLRequest", request().replace("@north", `${character}@north`), keys),
        /character/,
      ],
    ),
    [
      "with &#0; in a session index",
      () => signedQuery("SAMLRequest", request({ indexes: ["&#0;"] }), keys),
      /character/,
    ],
    ["an answer to &#0;", () => signedQuery("SAMLResponse", response({ inResponseTo: "&#0;" }), keys), /character/],
  ])("not when it is %s", async (_, query, why) => {
    const token = await signedOn();
    const { status, ms } = await visit(query());
    expect(status).toBe(403);
    expect(await reasonOf()).toMatch(why);
    expect(await isIn(token)).toBe(true);
    console.log(`refused in ${ms.toFixed(1)} ms`);
  });
});

describe("any message", () => {
  const inserted = fc.oneof(
    fc.constantFrom("&#0;", "&#xD800;", "&#x110000;", "&", "<", "\u0000", '"', "\uFFFF"),
    fc.string({ unit: "binary", maxLength: 3 }),
  );

  test("changed before it was signed is taken or refused, and never an error of ours", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(2), inserted, fc.boolean(), async (place, length, insertion, isRequest) => {
        const xml = isRequest ? request() : response({ inResponseTo: "_none" });
        const at = place % xml.length;
        const changed = `${xml.slice(0, at)}${insertion}${xml.slice(at + length)}`;
        const { status } = await visit(signedQuery(isRequest ? "SAMLRequest" : "SAMLResponse", changed, keys));
        expect([303, 403]).toContain(status);
      }),
      { numRuns: 150 },
    );
  });

  test("of random bytes, packed or not, is refused", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.boolean(), async (bytes, isPacked) => {
        const message = isPacked ? deflateRawSync(bytes) : Buffer.from(bytes);
        expect((await visit(signedQuery("SAMLRequest", message, keys))).status).toBe(403);
      }),
      { numRuns: 60 },
    );
  });

  test("of any query is refused", async () => {
    const part = fc.oneof(
      fc.constantFrom("SAMLRequest", "SAMLResponse", "SigAlg", "Signature", "RelayState", "=", "&", "%", "%00", "AAAA"),
      fc.constantFrom(
        "constructor",
        "__proto__",
        encodeURIComponent("http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"),
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 14 }), async (parts) => {
        expect((await visit(parts.join(""))).status).toBe(403);
      }),
      { numRuns: 60 },
    );
  });
});

describe("the command line", () => {
  test("keeps its key over a change, shows our address, and gives a metadata that names the certificate", async () => {
    const ours = async () => (await app.inject(`/api/saml/${north}/metadata`)).body;
    const before = await ours();
    expect(before).toContain(`entityID="${base}/api/saml/${north}/metadata"`);
    await set({ domain: undefined });
    expect(await ours()).toBe(before);
    expect((await showProviders(pools, undefined, base)).join("\n")).toContain(`${base}/api/saml/${north}/metadata`);
  });

  test("the key is nowhere in the database as it is", async () => {
    const { rows } = await pools.system.query("select * from identity_providers");
    expect(
      JSON.stringify(rows.map((row) => ({ ...row, sealed_key: row.sealed_key.toString("latin1") }))),
    ).not.toContain("PRIVATE");
  });

  test("refuses a domain of another customer, a customer that is not there, and metadata that is none", async () => {
    await expect(set({}, south)).rejects.toThrow(text.domainTaken("north.example", 1));
    await expect(set({}, 999)).rejects.toThrow(text.customerMissing(999));
    await expect(set({ metadata: "https://idp.example/metadata" })).rejects.toThrow(text.metadataElsewhere);
    const other = join(folder, "other.xml");
    for (const [xml, why] of [
      ["<html/>", /EntityDescriptor/],
      [`<!DOCTYPE x>${metadataXml({ entityId, cert: keys.cert })}`, /document type/],
      [metadataXml({ entityId: "http://idp.example", cert: keys.cert }), /must be https/],
      [metadataXml({ entityId, cert: "bm8=" }), /can't be read/],
    ] as const) {
      writeFileSync(other, xml);
      await expect(set({ metadata: other })).rejects.toThrow(why);
    }
  });

  test("taking it away ends the sessions it made, and the customer signs in by itself again", async () => {
    const token = await signedOn();
    await removeProvider(pools, String(north));
    expect(await isIn(token)).toBe(false);
    expect((await app.inject(`/api/saml/${north}/metadata`)).statusCode).toBe(404);
    const { rows } = await pools.system.query("select is_saml, slo_url from customers where customer_id = $1", [north]);
    expect(rows[0]).toEqual({ is_saml: false, slo_url: null });
    await set();
  });
});
