/**
 * Where revocation lists come from, and every way in which they do not: without a current one of our own authority nothing is signed, in the specified
 * words, and the same cart signs as soon as there is one. Asked over the door; web server and directory are real, with a proxy before them that fails.
 */
import { once } from "node:events";
import { createServer as createWebServer, type ServerResponse } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { toServerKey } from "#server/base/server-key.ts";
import { digestSha256 } from "#server/base/sha256.ts";
import { signingFailed } from "#contract/csos/quoted.ts";
import { standardMaxCrlBytes } from "#server/pki/crl/crl.ts";
import { readSignedOrder } from "#server/pki/cms/read.ts";
import { clean } from "#server/jobs/clean.ts";
import { inTransaction } from "#server/db/open.ts";
import { type ListAccess, revocationLists } from "#server/services/csos/revocation-lists.ts";
import { crlContents } from "#server/services/audit/crl-contents.ts";
import { keepContent, keepCrl } from "#server/services/csos/kept-crls.ts";
import { verifyOrder } from "#server/services/csos/verify-order.ts";
import type { Trust } from "#server/services/csos/trust.ts";
import { testApp } from "#tests/support/app.ts";
import { auditKeys } from "#tests/support/audit-keys.ts";
import { signedRequest, uploaded, uploadOf } from "#tests/support/certificate-examples.ts";
import { people } from "#tests/support/company.ts";
import { certificateFile } from "#server/pki/pkcs12/write.ts";
import { entryOf, hasDirectory, startDirectory } from "#tests/support/csos/directory.ts";
import * as d from "#tests/support/csos/der.ts";
import { authority, crl, type CrlParts, encodeEntries, type Extensions } from "#tests/support/csos/issue.ts";
import { certificatePassword, signerOf, sub, testTrust } from "#tests/support/csos/trusted.ts";
import { startProxy } from "#tests/support/fault-proxy.ts";

const [ofRoot, ofSub] = testTrust.crlAddresses as [string, string];
const number = "BB1388568";
const serial = 4711;

type Asked = { addresses: readonly string[]; servers: readonly string[]; intermediates?: readonly Buffer[] };
const usual: Asked = { addresses: [ofRoot, ofSub], servers: [] };

/** A server with a clock and lists of its own, and a person who signs there: with a certificate, and with one that lists may name (`doomed`). */
async function openWorld() {
  let now = Date.parse("2026-11-20T15:00:00Z");
  const world = { asked: usual };
  const trust: Trust = {
    ...testTrust,
    get anchors() {
      return testTrust.anchors;
    },
    get intermediates() {
      return world.asked.intermediates ?? testTrust.intermediates;
    },
    get crlAddresses() {
      return world.asked.addresses;
    },
    get crlServers() {
      return world.asked.servers;
    },
  };
  const { signIn, pools } = await testApp({ clock: () => new Date(now), trust });
  const run = async (text: string, values: unknown[] = []) => (await pools.owner.query(text, values)).rows;
  const chief = await signIn(people.chief.email, { cart: "CSO" });
  const certificate = await uploaded(chief);
  const doomed = (await chief.post("/api/csos-certificates", uploadOf(number, signerOf(number, { serial })))).body
    .SaveCertificateResult.CertificateId as number;
  const request = await signedRequest(chief, certificate);
  return Object.assign(world, {
    trust,
    pools,
    run,
    chief,
    doomed,
    /** Nobody signs more often than every ten seconds. */
    sign: async (more: object = {}) => {
      now += 10_000;
      return (await chief.post("/api/carts/checkout-csos", { ...request, ...more })).body;
    },
    /** The session goes on. */
    later: (minutes: number) => {
      now += minutes * 60_000;
      return run("update sessions set last_seen_at = $1, ends_at = $2", [new Date(now), new Date(now + 3_600_000)]);
    },
  });
}
const world = await openWorld();
const { chief, doomed, sign } = world;
beforeEach(() => void (world.asked = usual));
const orders = async () => (await world.run("select count(*)::int as n from orders"))[0].n as number;

const closed = {
  Success: false,
  LdapError: true,
  order_id: null,
  Reason: "Failed to contact the DEA LDAP server. Please try again later.",
};
const revoked = { Success: false, IsRevoked: true, Reason: "The certificate has been revoked." };

/** The list of the subordinate CA, current at the time of the tests. */
const list = (parts: CrlParts = {}, by = sub()) => crl(by, { from: "2026-11-20", until: "2026-11-30", ...parts });
const scope = (...fields: Buffer[]): Extensions => ({
  scope: { id: "2.5.29.28", critical: true, value: d.sequence(...fields) },
});
const uri = (text: string) => d.der(0xa0, d.der(0xa0, d.der(0x86, Buffer.from(text))));

type Says = (answer: ServerResponse) => void;
const pages = new Map<string, Says>();
const hits = new Map<string, number>();
const web = createWebServer((question, answer) => {
  const path = question.url ?? "";
  hits.set(path, (hits.get(path) ?? 0) + 1);
  answer.on("error", () => {});
  (pages.get(path) ?? ((each) => each.writeHead(404).end()))(answer);
}).listen(0, "127.0.0.1");
await once(web, "listening");
const origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
const file =
  (content: Buffer): Says =>
  (answer) =>
    answer.end(content);
/** A new address that says this. */
let pageCount = 0;
function page(says: Says): string {
  const path = `/${(pageCount += 1)}.crl`;
  pages.set(path, says);
  return origin + path;
}
afterAll(() => {
  web.closeAllConnections();
  web.close();
});

/** Who hears whether anybody was sent there. */
async function listener() {
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    socket.destroy();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => void server.close());
  return { port: (server.address() as AddressInfo).port, count: () => count };
}
const elsewhere = await listener();

test("the lists of files sign: what follows differs from this by its list alone", async () => {
  const before = await orders();
  expect(await sign({ certificate_id: doomed, certificate_password: "wrong" })).toMatchObject({
    InvalidPassword: true,
  });
  expect(await orders()).toBe(before);
});

const pointsTo = (address: string) => (answer: ServerResponse) =>
  void answer.writeHead(302, { location: address }).end();
const webCases: [what: string, says: Says][] = [
  ["is not there", (answer) => void answer.writeHead(404).end("none")],
  ["has a server that fails, whatever it adds", (answer) => void answer.writeHead(500).end(list())],
  ["is empty", file(Buffer.alloc(0))],
  [
    "is somebody's sign-in page",
    (answer) => void answer.setHeader("content-type", "text/html").end("<h1>Welcome</h1>"),
  ],
  ["is a certificate", file(sub().der)],
  ["is cut off", file(list().subarray(0, -20))],
  [
    "ends before it said all",
    (answer) => {
      answer.writeHead(200, { "content-length": list().length });
      answer.write(list().subarray(0, 50), () => answer.destroy());
    },
  ],
  ["has a byte behind it", file(Buffer.concat([list(), Buffer.from([0])]))],
  [
    "has one bit changed",
    file(Buffer.from(list().map((byte, at, { length }) => (at === length - 5 ? byte ^ 1 : byte)))),
  ],
  ["sends us to another host", pointsTo(`http://127.0.0.1:${elsewhere.port}/sub.crl`)],
  ["sends us to a file", pointsTo(ofSub)],
  ["is another authority's", file(list({}, authority("Another CA")))],
  ["is of our authority's name under another key", file(list({}, { ...sub(), keys: authority("x").keys }))],
  ["has ended", file(list({ from: "2026-10-01", until: "2026-11-20T14:59:59Z" }))],
  ["begins later", file(list({ from: "2026-11-20T20:00:00Z" }))],
  ["is a delta", file(list({ extensions: { delta: { id: "2.5.29.27", critical: true, value: d.integer(1) } } }))],
  ["is an indirect one", file(list({ extensions: scope(d.der(0x84, Buffer.from([0xff]))) }))],
  ["is of another place", file(list({ extensions: scope(uri("http://elsewhere.example/sub.crl")) }))],
  ["speaks of authorities alone", file(list({ extensions: scope(d.der(0x82, Buffer.from([0xff]))) }))],
  ["speaks of some reasons alone", file(list({ extensions: scope(d.der(0x83, d.namedBits(1, 2).subarray(2))) }))],
  [
    "has a critical extension that nobody knows",
    file(list({ extensions: { x: { id: "1.2.3.4", critical: true, value: d.nothing } } })),
  ],
  ["is signed by SHA-1", file(list({ hash: "sha1" }))],
];
test.each(webCases)("a list on the web that %s: nothing is signed", async (_, says) => {
  const before = await orders();
  world.asked = { ...usual, addresses: [ofRoot, page(says)] };
  expect(await sign()).toMatchObject(closed);
  expect([await orders(), elsewhere.count()]).toEqual([before, 0]);
});

/** Made before anything is asked: nothing is received in this process meanwhile, and the answer would come too late. */
const packed = gzipSync(Buffer.alloc(64 * 1024 * 1024));
const tooLargeCases: [what: string, says: Says][] = [
  [
    "has no end",
    (answer) => {
      const more = () => {
        while (!answer.destroyed && answer.write(Buffer.alloc(65_536, 0x30)));
        answer.once("drain", more);
      };
      more();
    },
  ],
  [
    "is small and unpacks to a gigabyte's beginning",
    (answer) => {
      answer.setHeader("content-encoding", "gzip");
      answer.end(packed);
    },
  ],
];
test.each(tooLargeCases)(
  "a list on the web that %s: nothing is signed, and the log has its address and size",
  async (_, says) => {
    const before = await orders();
    const address = page(says);
    world.asked = { ...usual, addresses: [ofRoot, address] };
    expect(await sign()).toMatchObject({ Success: false, LdapError: false, Reason: signingFailed });
    expect(await orders()).toBe(before);
    const logged: unknown[] = [];
    const log = { warn: (facts: unknown) => void logged.push(facts) };
    const access = { system: world.pools.system, log } as ListAccess;
    const found = await revocationLists(access, world.trust, [], new Date("2026-11-20T15:00:00Z"));
    expect(found.hasTooLarge).toBe(true);
    const { address: asLogged, size, limit } = logged[0] as { address: string; size: number; limit: number };
    expect([asLogged, limit]).toEqual([address, standardMaxCrlBytes]);
    expect(size).toBeGreaterThan(standardMaxCrlBytes);
  },
);

test("a list on the web that is good signs nothing with what it names, and names it at once", async () => {
  world.asked = { ...usual, addresses: [ofRoot, page(file(list({ revoked: [{ serial, at: "2026-11-19" }] })))] };
  expect(await sign({ certificate_id: doomed })).toMatchObject(revoked);
});

/** A list that takes a while on a slow line. */
const long = () => list({ revoked: Array.from({ length: 20_000 }, (_, at) => ({ serial: 1_000_000 + at })) });

test(
  "a line to the web that is dead, slow, cut or refused: nothing is signed, after 5 seconds without data or 30 in total",
  { timeout: 180_000 },
  async () => {
    const path = new URL(page(file(long()))).pathname;
    await using proxy = await startProxy(origin);
    world.asked = { ...usual, addresses: [ofRoot, proxy.address + path] };
    for (const fault of [
      { kind: "refuse" },
      { kind: "reset", afterBytes: 20_000, of: "answer" },
      { kind: "black-hole" },
      { kind: "slow", ms: 1, bytesPerSecond: 5_000 },
      { kind: "captive-portal" },
    ] as const) {
      await proxy.fault(fault);
      const began = performance.now();
      expect([fault.kind, await sign()]).toEqual([fault.kind, expect.objectContaining(closed)]);
      // A slow line may be used until the total limit.
      expect(performance.now() - began).toBeLessThan(fault.kind === "slow" ? 34_000 : 9_000);
    }
    await proxy.fault({ kind: "slow", ms: 1, bytesPerSecond: 60_000 });
    const began = performance.now();
    expect(await sign({ certificate_id: doomed, certificate_password: "wrong" })).toMatchObject({
      InvalidPassword: true,
    });
    expect(performance.now() - began).toBeGreaterThan(5_000);
    world.asked = { ...usual, addresses: [ofRoot, `${proxy.address}${path}?again`] };
    pages.set(`${path}?again`, file(long()));
    await proxy.lift();
    expect(await sign({ certificate_id: doomed, certificate_password: "wrong" })).toMatchObject({
      InvalidPassword: true,
    });
  },
);

describe.skipIf(!hasDirectory())("a directory (slapd)", () => {
  const lists = {
    good: [list()],
    long: [long()],
    naming: [list({ revoked: [{ serial, at: "2026-11-19" }] })],
    empty: [],
    two: [list(), list({ until: "2026-11-29" })],
    "two-naming": [list(), list({ revoked: [{ serial, at: "2026-11-19" }] })],
    "two-old": [list({ from: "2026-10-01", until: "2026-11-19" }), list()],
    "two-strange": [list(), list({}, authority("Another CA"))],
    ended: [list({ from: "2026-10-01", until: "2026-11-19" })],
    delta: [list({ extensions: { delta: { id: "2.5.29.27", critical: true, value: d.integer(1) } } })],
    strange: [list({}, authority("Another CA"))],
  };
  let directory: Awaited<ReturnType<typeof startDirectory>>;
  beforeAll(async () => {
    const other = `ldap://127.0.0.1:${elsewhere.port}${entryOf("good").split("?")[0]}`;
    directory = await startDirectory(lists, { referred: other });
  });
  afterAll(() => directory?.close());

  test.each(["empty", "ended", "delta", "strange", "referred", "nobody"])(
    "whose entry is %s: nothing is signed",
    async (cn) => {
      world.asked = { ...usual, addresses: [ofRoot, directory.address + entryOf(cn)] };
      expect(await sign()).toMatchObject(closed);
      expect(elsewhere.count()).toBe(0);
    },
  );

  test("whose entry has two lists: every valid one counts, and both are stored for the address", async () => {
    const own = await openWorld();
    const tried = async (cn: string) => {
      own.asked = { ...usual, addresses: [ofRoot, directory.address + entryOf(cn)] };
      return own.sign({ certificate_id: own.doomed, certificate_password: "wrong" });
    };
    for (const cn of ["two", "two-old", "two-strange"])
      expect(await tried(cn)).toMatchObject({ InvalidPassword: true });
    for (const _ of [1, 2]) expect(await tried("two-naming")).toMatchObject(revoked);
    const counts = await own.run(
      "select substring(address from 'cn%3D([^%]*)') as cn, count(*)::int as lists from csos_address_crls where address like 'ldap:%' group by 1 order by 1",
    );
    expect(counts).toEqual([
      { cn: "two", lists: 2 },
      { cn: "two-naming", lists: 2 },
      { cn: "two-old", lists: 1 },
    ]);
  });

  test("that names a certificate, that is far away, and that comes back", { timeout: 180_000 }, async () => {
    world.asked = { ...usual, addresses: [ofRoot, directory.address + entryOf("naming")] };
    expect(await sign({ certificate_id: doomed })).toMatchObject(revoked);
    await using proxy = await startProxy(directory.address.replace("ldap:", "tcp:"));
    world.asked = { ...usual, addresses: [ofRoot, `ldap://127.0.0.1:${proxy.port}${entryOf("long")}`] };
    for (const fault of [
      { kind: "refuse" },
      { kind: "reset", afterBytes: 20_000, of: "answer" },
      { kind: "black-hole" },
      { kind: "slow", ms: 1, bytesPerSecond: 5_000 },
    ] as const) {
      await proxy.fault(fault);
      const began = performance.now();
      expect([fault.kind, await sign()]).toEqual([fault.kind, expect.objectContaining(closed)]);
      expect(performance.now() - began).toBeLessThan(fault.kind === "slow" ? 34_000 : 9_000);
    }
    await proxy.lift();
    expect(await sign({ certificate_id: doomed, certificate_password: "wrong" })).toMatchObject({
      InvalidPassword: true,
    });
    // What is no directory at all, and one that never ends.
    world.asked = { ...usual, addresses: [ofRoot, origin.replace("http:", "ldap:") + entryOf("good")] };
    expect(await sign()).toMatchObject(closed);
  });

  test("is asked for the place that a certificate names, and no other server is", async () => {
    const points = (...addresses: string[]): Extensions => ({
      points: {
        id: "2.5.29.31",
        value: d.sequence(...addresses.map((each) => d.sequence(uri(each)))),
      },
    });
    const strangers = [
      `ldap://127.0.0.1:${elsewhere.port}${entryOf("good")}`,
      `http://127.0.0.1:${elsewhere.port}/sub.crl`,
      `${directory.address}@127.0.0.1:${elsewhere.port}${entryOf("good")}`,
      `${directory.address}.example:${elsewhere.port}${entryOf("good")}`,
      ofSub,
    ];
    world.asked = { addresses: [ofRoot], servers: [toServerKey(directory.address)!] };
    const added = async (...addresses: string[]) =>
      (
        await chief.post(
          "/api/csos-certificates",
          uploadOf(number, signerOf(number, { extensions: points(...addresses) })),
        )
      ).body;
    expect((await added(...strangers)).Reason).toBe(closed.Reason);
    expect(elsewhere.count()).toBe(0);
    expect(await added(...strangers, `ldap://${entryOf("good")}`)).toMatchObject({ Success: true });
    // Another spelling of the configured server, and its address with a user.
    const spelled = directory.address.replace("ldap:", "LDAP:").replace("127.0.0.1:", "127.0.0.1:0");
    expect(await added(spelled + entryOf("good"))).toMatchObject({ Success: true });
    const withUser = directory.address.replace("//", "//user@") + entryOf("good");
    expect((await added(withUser)).Reason).toBe(closed.Reason);
    expect((await added(directory.address + entryOf("ended"))).Reason).toBe(closed.Reason);
    expect(elsewhere.count()).toBe(0);
  });
});

test("a list is kept until it ends, asked for anew within the hour, and an older one or a stranger's never takes its place", async () => {
  const says = { now: file(list()) };
  const address = page((answer) => says.now(answer));
  const path = new URL(address).pathname;
  const own = await openWorld(); // its clock and its kept lists are its own
  own.asked = { ...usual, addresses: [ofRoot, address] };
  const tried = () => own.sign({ certificate_id: own.doomed, certificate_password: "wrong" });
  const isAsked = async () => {
    const before = hits.get(path) ?? 0;
    const answer = await tried();
    return [answer.InvalidPassword === true ? "signs" : answer.Reason, (hits.get(path) ?? 0) - before];
  };
  expect(await isAsked()).toEqual(["signs", 1]);
  expect(await isAsked()).toEqual(["signs", 0]);
  // Nobody is there: what is known counts, and is not asked for again at once.
  says.now = (answer) => void answer.destroy();
  await own.later(61);
  expect(await isAsked()).toEqual(["signs", 1]);
  expect(await isAsked()).toEqual(["signs", 0]);
  // A new one names it.
  says.now = file(list({ from: "2026-11-20T15:00:00Z", revoked: [{ serial, at: "2026-11-19" }] }));
  await own.later(61);
  expect(await isAsked()).toEqual([revoked.Reason, 1]);
  // The old one served once more hides nothing, and neither do another authority's or none.
  for (const other of [file(list()), file(list({}, authority("Another CA"))), file(Buffer.from("none"))]) {
    says.now = other;
    await own.later(61);
    expect(await isAsked()).toEqual([revoked.Reason, 1]);
  }
  // A delta says that something is not known yet.
  says.now = file(list({ extensions: { delta: { id: "2.5.29.27", critical: true, value: d.integer(1) } } }));
  await own.later(61);
  expect(await own.sign()).toMatchObject(closed);
  // It is over, and there is no other.
  says.now = file(list());
  await own.later(11 * 24 * 60);
  expect(await own.sign()).toMatchObject(closed);
});

test("a newer list that another server stored at the same time replaces the older one at the next query", async () => {
  const older = list();
  const newer = list({ from: "2026-11-21" });
  let served = older;
  const address = page((answer) => void answer.end(served));
  const { system } = world.pools;
  const access = { system, log: { warn: () => {} } } as ListAccess;
  const listsAt = async (hour: number, crlRefreshMs: number) => {
    const trust = { ...testTrust, crlAddresses: [address], crlRefreshMs };
    const { lists } = await revocationLists(access, trust, [], new Date(`2026-11-23T${hour}:00:00Z`));
    return lists.map(({ hash }) => hash);
  };
  const stored = () => world.run("select hash, asked_at from csos_address_crls where address = $1", [address]);
  const [hashOfOlder, hashOfNewer] = [await digestSha256(older), await digestSha256(newer)];
  expect(await listsAt(10, 0)).toEqual([hashOfOlder]);
  expect(await stored()).toEqual([{ hash: hashOfOlder, asked_at: new Date("2026-11-23T10:00:00Z") }]);
  const queried = () => hits.get(new URL(address).pathname);
  const before = queried();
  // The other server knew no list of the address when it fetched the newer one, so it removed none.
  const times = { fetched_at: new Date("2026-11-23T11:00:00Z"), this_update: new Date("2026-11-21") };
  const next_update = new Date("2026-11-30");
  await keepCrl(system, { hash: hashOfNewer, address, content: newer, next_update, ...times });
  expect((await listsAt(12, 3 * 3_600_000)).toSorted()).toEqual([hashOfOlder, hashOfNewer].toSorted());
  expect(queried()).toBe(before);
  served = newer;
  expect(await listsAt(13, 0)).toEqual([hashOfNewer]);
  expect(await listsAt(14, 0)).toEqual([hashOfNewer]);
  expect(await stored()).toEqual([{ hash: hashOfNewer, asked_at: new Date("2026-11-23T14:00:00Z") }]);
});

test("an address that a clock 35 days ahead queried is queried again", async () => {
  const address = page((answer) => void answer.end(list()));
  const access = { system: world.pools.system, log: { warn: () => {} } } as ListAccess;
  const trust = { ...testTrust, crlAddresses: [address], crlRefreshMs: 3 * 3_600_000 };
  const queriedAt = async (hour: number) => {
    await revocationLists(access, trust, [], new Date(`2026-11-23T${hour}:00:00Z`));
    return hits.get(new URL(address).pathname);
  };
  const first = (await queriedAt(10))!;
  expect(await queriedAt(11)).toBe(first);
  await world.run("update csos_address_crls set asked_at = asked_at + interval '35 days' where address = $1", [
    address,
  ]);
  expect(await queriedAt(11)).toBe(first + 1);
});

test("a newer list replaces the one of its series, and an older one replaces none", async () => {
  const all = list();
  const ofUsers = list({ from: "2026-11-21", extensions: scope(d.der(0x81, Buffer.from([0xff]))) });
  const newer = list({ from: "2026-11-22" });
  let served = all;
  const address = page((answer) => void answer.end(served));
  const { system } = world.pools;
  const access = { system, log: { warn: () => {} } } as ListAccess;
  const trust = { ...testTrust, crlAddresses: [address], crlRefreshMs: 0 };
  const toHashes = (...lists: Buffer[]) => Promise.all(lists.map(digestSha256)).then((hashes) => hashes.toSorted());
  const currentAfter = async (content: Buffer) => {
    served = content;
    const { lists } = await revocationLists(access, trust, [], new Date("2026-11-23T12:00:00Z"));
    const stored = await world.run("select hash from csos_address_crls where address = $1", [address]);
    const hashes = lists.map(({ hash }) => hash).toSorted();
    expect(stored.map(({ hash }: { hash: string }) => hash).toSorted()).toEqual(hashes);
    return hashes;
  };
  expect(await currentAfter(all)).toEqual(await toHashes(all));
  expect(await currentAfter(ofUsers)).toEqual(await toHashes(all, ofUsers));
  expect(await currentAfter(newer)).toEqual(await toHashes(ofUsers, newer));
  expect(await currentAfter(all)).toEqual(await toHashes(ofUsers, newer));
});

test("a stored list of several parts is read as it was stored", async () => {
  const content = list({ entries: encodeEntries(400_000) });
  const hash = await digestSha256(content);
  const at = new Date("2026-11-20T15:00:00Z");
  const times = { fetched_at: at, this_update: at, next_update: new Date("2026-11-30") };
  await keepContent(world.pools.system, { hash, address: "file:///parts", content, ...times });
  const [stored, ...more] = await crlContents(world.pools.system, [hash, "none"]);
  expect([stored!.hash, stored!.content.equals(content), more]).toEqual([hash, true, []]);
});

test("two addresses of one list are asked once each", async () => {
  const addresses = [page(file(list({ until: "2026-11-28" }))), page(file(list({ until: "2026-11-28" })))];
  const same = list({ until: "2026-11-28" });
  for (const each of addresses) pages.set(new URL(each).pathname, file(same));
  world.asked = { ...usual, addresses: [ofRoot, ...addresses] };
  await sign({ certificate_id: doomed, certificate_password: "wrong" });
  await sign({ certificate_id: doomed, certificate_password: "wrong" });
  expect(addresses.map((each) => hits.get(new URL(each).pathname))).toEqual([1, 1]);
});

test("what an order was checked with stays, all else goes a day after it ended; also where only the file has the authority", async () => {
  const used = list({ until: "2026-11-27" });
  const own = await openWorld(); // all that can be cleaned is cleaned
  const { pools, run } = own;
  own.asked = { ...usual, addresses: [ofRoot, page(file(list()))] };
  expect(await own.sign({ certificate_password: "wrong" })).toMatchObject({ InvalidPassword: true });
  const addresses = [ofRoot, page(file(used)), page(file(list({}, authority("Another CA"))))];
  own.asked = { ...usual, addresses, intermediates: [] };
  const holder = signerOf(number);
  const bytes = certificateFile(holder.keys.privateKey, [holder.der, sub().der], certificatePassword);
  const { SaveCertificateResult } = (
    await own.chief.post("/api/csos-certificates", { ...uploadOf(number, holder), file: bytes.toString("base64") })
  ).body;
  const placed = await own.sign({ certificate_id: SaveCertificateResult.CertificateId });
  expect(placed).toMatchObject({ Success: true });
  const verified = () =>
    inTransaction(pools.system, (db) => verifyOrder(db, { ...own.trust, auditKeys }, placed.order_id));
  expect(await verified()).toMatchObject({ isGood: true });
  const [{ crl_hashes }] = await run("select crl_hashes from csos_orders where order_id = $1", [placed.order_id]);
  const before = await run("select hash from csos_crls");
  expect(before.length).toBeGreaterThan(crl_hashes.length);
  const [{ signed_order }] = await run("select signed_order from orders where order_id = $1", [placed.order_id]);
  expect(readSignedOrder(signed_order).others.map((each) => each.equals(sub().der))).toEqual([true]);
  await clean(pools, new Date("2050-01-01"));
  const after = (await run("select hash from csos_crls")).map(({ hash }: { hash: string }) => hash);
  expect(new Set(after)).toEqual(new Set(crl_hashes));
  expect(
    await run("select p.address from csos_address_crls p left join csos_crls l using (hash) where l.hash is null"),
  ).toEqual([]);
  expect(await verified()).toMatchObject({ isGood: true });
});
