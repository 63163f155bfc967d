/**
 * What somebody who has not signed in can make the server do: for every call of the contract, and for what a browser sends outside of it, hostile input of
 * every kind costs no more than so much of the one thread that answers everybody, and is answered (docs/decisions/046).
 */
import type { InjectOptions } from "fastify";
import { expect, test } from "vitest";
import * as z from "zod";

import { calls } from "#contract/calls.ts";
import { buildApp } from "#server/app.ts";
import { reportsPath } from "#server/http/policy-reports.ts";
import { setProvider } from "#server/saml/command.ts";
import { testApp } from "#tests/support/app.ts";
import { north } from "#tests/support/company.ts";
import { getNow } from "#tests/support/present.ts";
import { assertionXml, metadataXml, newKeys, responseXml, signed } from "#tests/support/saml/provider.ts";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// The library that reads SAML goes by the machine's clock.
const { pools } = await testApp({ clock: getNow });
const base = "https://portal.example";
const app = await buildApp({
  pools,
  environment: { trustProxy: false, logLevel: "silent", publicUrl: base },
  version: "0.0.0-test",
  holdRefusal: () => Promise.resolve(), // sign-in-flood.deep.test.ts tests the wait
});

/** Of the thread's own processor time, so that a busy machine does not count. */
const mostMs = 100;
const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

let asked = 0;
/** Asks from an address of its own, twice: the better one counts, for a run may have to clean up after others. */
async function costOf(request: InjectOptions): Promise<{ status: number; ms: number }> {
  const costs: number[] = [];
  let status = 0;
  for (let time = 0; time < 2; time++) {
    const remoteAddress = `10.${asked >> 16}.${(asked >> 8) & 255}.${asked++ & 255}`;
    const before = threadMs();
    ({ statusCode: status } = await app.inject({ remoteAddress, ...request }));
    costs.push(threadMs() - before);
  }
  return { status, ms: Math.min(...costs) };
}

async function expectCheap(what: string, request: InjectOptions): Promise<void> {
  const { status, ms } = await costOf(request);
  if (ms > dearest.ms) dearest = { what, ms };
  expect.soft({ what, isCheap: ms < mostMs, isAnswered: status < 500 }, `${ms.toFixed(0)} ms, ${status}`).toEqual({
    what,
    isCheap: true,
    isAnswered: true,
  });
}
let dearest = { what: "", ms: 0 };

const size = 250_000;
const filled = (text: string, length = size): string => text.repeat(Math.ceil(length / text.length)).slice(0, length);

const many = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);

/** Texts that are dear to one reader or another: e-mail patterns, white space, letters that fold, base64, entities, numbers. */
const texts: [string, string][] = [
  ["letters", "a"],
  ["a long host", "a@a."],
  ["many ats", "@"],
  ["dots", "."],
  ["spaces", " "],
  ["spaces and letters", " \t\na"],
  ["letters with marks", "a\u0301\u0323"],
  ["ligatures", "\uFDFA"],
  ["base64", "AAAA"],
  ["base64url", "-_-_"],
  ["digits", "9"],
  ["escapes", "%25"],
  ["quotes", '"\\'],
  ["emoji", "👩‍👩‍👧"],
  ["half of a letter", "\uD800"],
];

/** Bodies that are dear to read or to judge, whatever the call. */
const bodies: [string, string][] = [
  ["arrays in arrays", filled("[") + "]"],
  ["arrays in arrays, closed", filled("[", size / 2) + filled("]", size / 2)],
  ["objects in objects", `${filled('{"a":', size / 2)}1${filled("}", size / 10)}`],
  ["many keys", JSON.stringify(Object.fromEntries(Array.from({ length: 15_000 }, (_, at) => [`key${at}`, at])))],
  ["one key often", `{${filled('"email":"a",', size)}"email":"b"}`],
  ["many elements", JSON.stringify(Array.from({ length: 80_000 }, () => 1))],
  ["many empty objects", `[${filled("{},", size)}{}]`],
  ["a long number", filled("9")],
  ["a long fraction", `1.${filled("3")}`],
  ["a prototype", `{"__proto__":${filled("[", size / 2)}${filled("]", size / 2)}}`],
  ["many prototypes", `[${filled('{"__proto__":1},', size)}1]`],
  ["a prototype by escapes", `[${filled('{"\\u005f_proto__":1},', size)}1]`],
  ["escapes", `"${filled("\\u0041")}"`],
  ["no end", `{"email":"${filled("a")}`],
  ["not UTF-8", "\u00ff\u00fe"],
  ["nothing", ""],
];

const anonymous = Object.entries(calls).filter(([, call]) => call.needs === "nobody");
/** Reading is the same for all; what a body costs before it is known who asks is seen at one call that needs a session, too. */
const somebodys = Object.entries(calls).filter(([name]) => ["checkout", "receive", "addMany"].includes(name));

test("the walk is over something", () => {
  expect(anonymous.length).toBeGreaterThan(9);
  expect(somebodys.length).toBeGreaterThan(1);
});

test.each([...anonymous, ...somebodys])("%s", async (name, call) => {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter!);
  const path = (text: string) => call.path.replaceAll(/\{\w+\}/g, encodeURIComponent(text.toWellFormed()));
  const fields = Object.keys(
    (z.toJSONSchema(call.input, { io: "input", unrepresentable: "any" })["properties"] as object | undefined) ?? {},
  ).filter((field) => !inPath.includes(field));
  const headers = { "content-type": "application/json" };
  const isSent = call.method === "POST" || call.method === "PUT";
  const at = path("x");
  if (isSent) {
    for (const [what, payload] of bodies)
      await expectCheap(`${name}: ${what}`, { method: call.method, url: at, headers, payload });
    for (const [what, text] of texts) {
      // All fields hostile at once, and the others as long as they may be beside each.
      const each = Math.floor(200_000 / Math.max(1, fields.length) / Buffer.byteLength(text));
      const payload = JSON.stringify(Object.fromEntries(fields.map((field) => [field, filled(text, each)])));
      await expectCheap(`${name}: ${what} in every field`, { method: call.method, url: at, headers, payload });
      const short = JSON.stringify(Object.fromEntries(fields.map((field) => [field, filled(text, 120)])));
      await expectCheap(`${name}: short ${what} in every field`, {
        method: call.method,
        url: at,
        headers,
        payload: short,
      });
    }
  }
  for (const [what, text] of texts) {
    const query = `${fields.length === 0 ? "a" : fields[0]}=${encodeURIComponent(filled(text, 1_500).toWellFormed())}`;
    await expectCheap(`${name}: ${what} in the query`, { method: call.method, url: `${at}?${query}` });
    if (inPath.length > 0)
      await expectCheap(`${name}: ${what} in the path`, { method: call.method, url: path(filled(text, 150)) });
  }
  await expectCheap(`${name}: a query of many`, { method: call.method, url: `${at}?${filled("a=1&", 14_000)}` });
  await expectCheap(`${name}: a query of signs`, { method: call.method, url: `${at}?${filled("&=[]", 14_000)}` });
});

test.each([
  ["cookie", filled(";", 14_000)],
  ["cookie", filled("__Host-device=a; ", 14_000)],
  ["cookie", filled(" =;", 14_000)],
  ["authorization", `Bearer ${filled("A", 14_000)}`],
  ["authorization", `Bearer${filled(" ", 14_000)}`],
  ["x-base", filled("[", 14_000)],
  ["x-client-time", filled("2026-", 14_000)],
  ["accept-encoding", filled("br;q=0,", 14_000)],
  ["content-type", `application/json${filled(";a=b", 14_000)}`],
  ["content-type", `multipart/form-data; boundary=${filled("-", 14_000)}`],
  ["if-none-match", filled('"a",', 14_000)],
  ["range", `bytes=${filled("0-1,", 14_000)}`],
  ["user-agent", filled("Mozilla/5.0 (", 14_000)],
  ["forwarded", filled("for=1,", 14_000)],
])("the header %s", async (name, value) => {
  const headers = { "content-type": "application/json", [name]: value };
  await expectCheap(`${name} at a call`, { method: "POST", url: "/api/security/login", headers, payload: "{}" });
  await expectCheap(`${name} at the page`, { method: "GET", url: "/", headers });
  await expectCheap(`${name} at a picture`, { method: "GET", url: "/images/x", headers });
});

test.each(["/healthz", "/readyz", "/api/openapi.json", "/", "/images/none", "/api/none", "/sitemap"])(
  "%s, however long what stands behind it",
  async (url) => {
    await expectCheap(url, { method: "GET", url });
    for (const [what, text] of texts) {
      const end = encodeURIComponent(filled(text, 1_500).toWellFormed());
      await expectCheap(`${url}/${what}`, { method: "GET", url: `${url}/${end}` });
      await expectCheap(`${url}?${what}`, { method: "GET", url: `${url}?${end}` });
    }
    await expectCheap(`${url} climbing`, { method: "GET", url: url + filled("/..%2f", 14_000) });
  },
);

test.each(["application/csp-report", "application/reports+json", "application/json", "text/plain"])(
  "what a browser tells of the page's policy, as %s",
  async (type) => {
    const tell = (what: string, payload: string) =>
      expectCheap(`policy-reports: ${what}`, {
        method: "POST",
        url: reportsPath,
        headers: { "content-type": type },
        payload,
      });
    for (const [what, payload] of bodies) {
      await tell(what, payload);
      await tell(`${what}, as long as is read`, payload.slice(0, 16_000));
    }
    for (const [what, text] of texts) {
      const each = filled(text, Math.floor(5_000 / Buffer.byteLength(text)));
      const fields = {
        "effective-directive": each,
        "blocked-uri": `https://${each}`,
        "document-uri": `https://a/${each}`,
      };
      await tell(`${what} in every field`, JSON.stringify({ "csp-report": fields }));
      await tell(`${what} in many reports`, JSON.stringify(many(90, { body: { effectiveDirective: text } })));
    }
  },
);

const clientError = {
  name: "TypeError",
  message: "x is not a function",
  frames: ["index-a1b2.js:1:234"],
  route: "/cart",
};

test("what a page tells of its errors", async () => {
  const tell = (what: string, errors: object[]) =>
    expectCheap(`client-errors: ${what}`, {
      method: "POST",
      url: "/api/client-errors",
      headers: { "content-type": "application/json" },
      payload: JSON.stringify({ build: "0.1.0+abc", errors }),
    });
  for (const [what, text] of texts) {
    const long = filled(text, Math.floor(20_000 / Buffer.byteLength(text)));
    for (const field of ["name", "message", "route"])
      await tell(`${what} as ${field}`, many(10, { ...clientError, [field]: long }));
    await tell(`${what} as frames`, [{ ...clientError, frames: many(8, long) }]);
    // As long as is taken: what is logged is cut and cleaned.
    await tell(`${what} in ten messages`, many(10, { ...clientError, message: filled(text, 200).toWellFormed() }));
  }
  await tell("many errors", many(1_500, clientError));
  await tell("many frames", [{ ...clientError, frames: many(8_000, clientError.frames[0]) }]);
});

/** The walk is from as many addresses; one alone may ask so often. */
test.each([
  [reportsPath, "application/csp-report", "{}"],
  ["/api/client-errors", "application/json", JSON.stringify({ build: "1", errors: [clientError] })],
])("one address is soon told to wait at %s", async (url, type, payload) => {
  const statuses: number[] = [];
  for (let times = 0; times < 40; times++) {
    const request = {
      method: "POST",
      url,
      remoteAddress: "10.255.0.1",
      headers: { "content-type": type },
      payload,
    } as const;
    statuses.push((await app.inject(request)).statusCode);
  }
  expect(statuses.at(-1)).toBe(429);
});

test("what a provider's form holds", async () => {
  const keys = await newKeys();
  const entityId = "https://idp.north.example";
  const folder = mkdtempSync(join(tmpdir(), "portal-saml-"));
  const metadata = join(folder, "metadata.xml");
  writeFileSync(metadata, metadataXml({ entityId, cert: keys.cert }));
  await setProvider(pools, String(north), { metadata, domain: ["north.example"], unsolicited: true }, getNow());
  rmSync(folder, { recursive: true });
  const acs = `${base}/api/saml/${north}/acs`;
  const said = {
    issuer: entityId,
    audience: acs,
    acs,
    destination: acs,
    nameId: "a",
    email: "a@north.example",
    inResponseTo: undefined,
    notBefore: new Date(0),
    notOnOrAfter: getNow(),
    assertionId: "_a",
    responseId: "_r",
    sessionIndex: "1",
  };
  const right = signed(responseXml(said, assertionXml(said)), "Assertion", keys);
  /** A response as it should be, with so much in its attributes that its signature does not hold. */
  const stuffed = (inner: string) => right.replace("</saml:AttributeStatement>", `${inner}</saml:AttributeStatement>`);
  const names = (count: number) => Array.from({ length: count }, (_, at) => ` a${at}="1"`).join("");
  const spaces = (count: number, from = 0) =>
    Array.from({ length: count }, (_, at) => ` xmlns:n${from + at}="urn:${from + at}"`).join("");
  const documents: [string, string][] = [
    ["openings", filled("<a>", 90_000)],
    ["openings with text behind", filled("<a>", 9_000) + filled("x", 90_000)],
    ["openings without end", filled("<a ", 90_000)],
    ["long openings", filled(`<a${filled("x", 28)}>`, 90_000)],
    ["closings", filled("</a>", 90_000)],
    ["crossed", filled("<a><b></a></b>", 90_000)],
    ["attributes", `<a${names(9_000)}/>`],
    ["attributes without a value", `<a${filled(" b", 90_000)}/>`],
    ["name spaces", `<a${spaces(3_000)}>${filled("<b/>", 4_000)}</a>`],
    ["deep", filled("<a>", 45_000) + filled("</a>", 45_000)],
    ["entities", `<a>${filled("&amp;", 90_000)}</a>`],
    ["entities that are none", `<a>${filled("&aaaaaaaa", 90_000)}</a>`],
    ["ends", `<a>${filled(">", 90_000)}</a>`],
    ["quotes", `<a b="${filled("'", 90_000)}`],
    ["spaces in a tag", `<a${filled(" ", 90_000)}/>`],
    ["many tags of spaces", filled(`<a${filled(" ", 300)}`, 90_000)],
    ["spaces before", `${filled(" ", 90_000)}<a/>`],
    ["a declaration without end", `<?xml ${filled(" ", 90_000)}`],
    ["declarations", filled("<?xml ?>", 90_000)],
    ["doctype", `<!DOCTYPE a [${filled('<!ENTITY a "a">', 90_000)}]><a/>`],
    ["as many groups as are taken", stuffed(filled("<saml:AttributeValue>a</saml:AttributeValue>", 42_000))],
    ["more groups than that", stuffed(filled("<saml:AttributeValue>a</saml:AttributeValue>", 90_000))],
    [
      "groups with name spaces",
      stuffed(`<g${spaces(14)}>${filled(`<h${spaces(14, 20)}/>`, 60_000).replace(/<[^>]*$/, "")}</g>`),
    ],
    [
      "scopes",
      stuffed(
        Array.from({ length: 10 }, (_, at) => `<g${spaces(15, at * 20)}>`).join("") +
          filled('<h xmlns:z="u"/>', 12_800) +
          filled("</g>", 40),
      ),
    ],
    ["a long text", stuffed(filled("x", 80_000))],
    ["a thousand entities", stuffed(filled("&amp;", 4_500) + filled("x", 80_000))],
    ["many signatures", right.replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, (one) => one.repeat(20))],
    ["many transforms", right.replace(/<ds:Transform [^>]*\/>/, (one) => one.repeat(200))],
    ["a signature of 60 kB", right.replace(/<ds:SignatureValue>[^<]*/, `<ds:SignatureValue>${filled("A", 60_000)}`)],
    [
      "a certificate of 60 kB",
      right.replace(/<ds:X509Certificate>[^<]*/, `<ds:X509Certificate>${filled("A", 60_000)}`),
    ],
  ];
  const post = (what: string, form: string) =>
    expectCheap(`acs: ${what}`, {
      method: "POST",
      url: `/api/saml/${north}/acs`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: form,
    });
  for (const [what, xml] of documents)
    await post(what, new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString("base64") }).toString());
  await post("many fields", filled("SAMLResponse=a&", 190_000));
  await post("escapes", `SAMLResponse=${filled("%41", 190_000)}`);
  await post("signs", filled("&=+%", 190_000));
  await post("a RelayState", `SAMLResponse=AAAA&RelayState=${filled("%25", 190_000)}`);
  await post("spaces", `SAMLResponse=${filled("+", 190_000)}`);
  await post("no base64", `SAMLResponse=${filled("A", 180_000)}!`);
  for (const [what, query] of [
    ["many parts", filled("a=1&", 14_000)],
    ["one part often", filled("SAMLRequest=a&", 14_000)],
    ["escapes", `SAMLRequest=${filled("%25", 12_000)}&SigAlg=a&Signature=${filled("%41", 900)}`],
    [
      "a signature that does not hold",
      `SAMLRequest=${filled("A", 10_000)}&SigAlg=http%3A%2F%2Fwww.w3.org%2F2001%2F04%2Fxmldsig-more%23rsa-sha256&Signature=${filled("AAAA", 3_000)}`,
    ],
  ] as const)
    await expectCheap(`logout: ${what}`, { method: "GET", url: `/api/saml/${north}/logout?${query}` });
});

test("the dearest of them", () => console.log(`dearest: ${dearest.what}, ${dearest.ms.toFixed(1)} ms of ${mostMs}`));
