/**
 * Revocation lists for a question. The database has the newest lists of each address: they count until their `nextUpdate` (21 CFR 1311.50(b)), and the
 * address is queried for newer ones long before that (docs/decisions/127). A list that is not available is missing from the result, and then no certificate
 * is accepted (server/pki/crl/revocation.ts). Lists are parsed in a thread (docs/decisions/173).
 */
import type { Pool } from "pg";
import type { Logger } from "pino";

import { isTooFarAhead } from "#contract/base/too-far-ahead.ts";
import { toServerKey } from "#server/base/server-key.ts";
import { digestSha256 } from "#server/base/sha256.ts";
import { outcomeOf } from "#server/pki/base/rejected.ts";
import { readCertificate } from "#server/pki/certificate/certificate.ts";
import { maxStoredCrlBytes } from "#server/pki/crl/crl.ts";
import { isSameName, type Name } from "#server/pki/asn1/names.ts";
import { type Bring, type ListFacts, type ListGiven, readList } from "#server/csos/aside/judging.ts";
import { csosProfile } from "#server/csos/profile.ts";
import { CrlTooLargeError, fetchCrls } from "#server/outside/crl-address.ts";
import { crlContents } from "#server/services/audit/crl-contents.ts";
import { currentCrls, keepContent, keepCrl, type KnownCrl, noteAsked, removeFromAddress } from "./kept-crls.ts";
import type { Trust } from "./trust.ts";

/** A list by its hash; with its file if the database does not have it. */
export type RevocationList = { address: string; hash: string; content?: Buffer };
type FetchedList = Required<RevocationList>;
type ReadList = { list: FetchedList; facts: ListFacts };

/** `hasTooLarge`: an address has a list over the size limit, which is not among `lists`. */
export type RevocationLists = { lists: RevocationList[]; hasTooLarge: boolean };

/** The database that stores the lists, and the log that receives failures of addresses. */
export type ListAccess = { system: Pool; log: Pick<Logger, "warn"> };

/** The files of those that we keep. */
export const keptFiles =
  (system: Pool): Bring =>
  (hashes) =>
    crlContents(system, hashes);

/** Returns the current lists. @param certificates DER; their distribution points are queried too if configuration names their server. */
export async function revocationLists(
  access: ListAccess,
  trust: Trust,
  certificates: readonly Buffer[],
  now: Date,
): Promise<RevocationLists> {
  const addresses = listAddresses(trust, certificates);
  const known = await currentCrls(access.system, addresses, now);
  const found = await Promise.all(
    addresses.map(async (address): Promise<RevocationLists> => {
      const ofAddress = known.filter((each) => each.address === address);
      const isFresh = ofAddress.some(
        ({ asked_at }) => now.getTime() - asked_at.getTime() < trust.crlRefreshMs && !isTooFarAhead(asked_at, now),
      );
      return isFresh
        ? { lists: ofAddress, hasTooLarge: false }
        : refreshLists(access, trust, { address, now, known: ofAddress });
    }),
  );
  const lists: RevocationList[] = found.flatMap((each) => each.lists);
  return {
    lists: [...new Map(lists.map((list) => [list.hash, list])).values()],
    hasTooLarge: found.some((each) => each.hasTooLarge),
  };
}

/** Only configured addresses, and certificates' addresses at configured servers: a certificate may name any. `ldap:///` means the configured directory. */
function listAddresses({ crlAddresses, crlServers }: Trust, certificates: readonly Buffer[]): string[] {
  const points = certificates.flatMap((der) => {
    const outcome = outcomeOf(() => readCertificate(der));
    if (outcome.kind === "rejected") return [];
    const names = (outcome.value.distributionPoints ?? []).flatMap((point) => point.names);
    return names.flatMap((name) => (name.kind === "uri" ? [name.text] : []));
  });
  const allowed = points.flatMap((point) => {
    if (/^ldap:\/\/\//i.test(point)) {
      const directories = crlServers.filter((server) => /^ldaps?:/.test(server));
      return directories.map((server) => `${server}${point.slice("ldap://".length)}`);
    }
    const server = toServerKey(point);
    return server !== undefined && crlServers.includes(server) ? [point] : [];
  });
  return [...new Set([...crlAddresses, ...allowed].map(toOneSpelling))].slice(0, 20);
}

/** Writes the server of an address in one spelling, so that a list is queried and stored once. */
function toOneSpelling(address: string): string {
  const server = toServerKey(address);
  if (server === undefined) return address;
  const { pathname, search } = new URL(address);
  return `${server}${pathname}${search}`;
}

/**
 * Returns the lists that an address has now, and stores them in place of the older ones of their series. The known lists still count until they end if the
 * address has none of a trusted authority.
 */
async function refreshLists(
  { system, log }: ListAccess,
  trust: Trust,
  { address, now, known }: { address: string; now: Date; known: readonly KnownCrl[] },
): Promise<RevocationLists> {
  const response = await fetchOnce(address, trust.maxCrlBytes, log);
  const served = response.kind === "lists" ? response.lists : [];
  const isServed = ({ hash }: { hash: string }) => served.some((each) => each.hash === hash);
  const newLists = served.filter(({ hash }) => !known.some((each) => each.hash === hash));
  const read = (await readLists(system, trust, newLists)).filter(({ facts }) => isCurrent(facts, now));
  // A foreign list would block the address until it ends. Beside known lists it is ignored.
  const foreign = known.length > 0 ? [] : read.filter(({ facts }) => !facts.isSigned);
  const unusable = read.filter(({ facts }) => facts.isSigned && !facts.isUsable);
  const usable = read.filter(({ facts }) => facts.isSigned && facts.isUsable);
  const { accepted, replaced } = await compareWithKnown(system, trust, { usable, known, isServed });
  const current = known.filter((each) => !replaced.includes(each));
  const hasTooLarge = response.kind === "too_large";
  // Lists that refuse this time are fetched again the next time, so the address does not count as queried.
  if (unusable.length > 0 || foreign.length > 0) {
    const lists = [...accepted, ...unusable, ...foreign].map(({ list }) => list);
    return { lists: [...current, ...lists], hasTooLarge };
  }
  if (known.length > 0) await noteAsked(system, address, now);
  for (const { list, facts } of accepted) await keepCrl(system, { ...list, ...timesOf(facts), fetched_at: now });
  if (replaced.length > 0) {
    const hashes = replaced.map(({ hash }) => hash);
    await removeFromAddress(system, { address, hashes });
  }
  return { lists: [...current, ...accepted.map(({ list: { hash } }) => ({ address, hash }))], hasTooLarge };
}

/** Accepts a list unless a known one of its series is newer: an old list that is served again hides what was revoked since. */
async function compareWithKnown(
  system: Pool,
  trust: Trust,
  {
    usable,
    known,
    isServed,
  }: { usable: readonly ReadList[]; known: readonly KnownCrl[]; isServed: (list: KnownCrl) => boolean },
): Promise<{ accepted: ReadList[]; replaced: KnownCrl[] }> {
  if (usable.length === 0 && known.every(isServed)) return { accepted: [], replaced: [] };
  const before = await Promise.all(
    known.map(async (list) => ({ list, facts: await readFacts(system, list, { trust, maxBytes: maxStoredCrlBytes }) })),
  );
  const accepted = usable.filter(({ facts }) =>
    before.every((each) => each.facts !== undefined && !isNewer(each.facts, facts)),
  );
  const current = [
    ...accepted.map(({ facts }) => facts),
    ...before.flatMap(({ list, facts }) => (facts !== undefined && isServed(list) ? [facts] : [])),
  ];
  const replaced = before.filter(
    ({ list, facts }) =>
      facts !== undefined &&
      !isServed(list) &&
      current.some((each) => isSameSeries(each, facts) && each.thisUpdate >= facts.thisUpdate),
  );
  return { accepted, replaced: replaced.map(({ list }) => list) };
}

const isSameSeries = (one: ListFacts, other: ListFacts): boolean =>
  one.series === other.series && isSameName(one.issuer, other.issuer);

const isNewer = (one: ListFacts, other: ListFacts): boolean =>
  isSameSeries(one, other) && one.thisUpdate > other.thisUpdate;

/**
 * Those that spoke of a path's certificates, kept as what an order was checked with: also of an authority that only the certificate's own file has, whose
 * lists are no address's own.
 */
export async function keepUsed(
  system: Pool,
  trust: Trust,
  lists: readonly RevocationList[],
  { path, now }: { path: readonly { subject: Name }[]; now: Date },
): Promise<RevocationList[]> {
  const used: RevocationList[] = [];
  for (const list of lists) {
    const facts = await readFacts(system, list, { trust, maxBytes: trust.maxCrlBytes });
    if (facts === undefined || !path.some(({ subject }) => isSameName(subject, facts.issuer))) continue;
    const { content } = list;
    if (content !== undefined) await keepContent(system, { ...list, content, ...timesOf(facts), fetched_at: now });
    used.push(list);
  }
  return used;
}

/** Parses lists that were just fetched; those that are no revocation list are left out. */
async function readLists(system: Pool, trust: Trust, lists: readonly FetchedList[]): Promise<ReadList[]> {
  const read: ReadList[] = [];
  for (const list of lists) {
    const facts = await readFacts(system, list, { trust, maxBytes: trust.maxCrlBytes });
    if (facts !== undefined) read.push({ list, facts });
  }
  return read;
}

/** Returns undefined for a file that is no revocation list. */
async function readFacts(
  system: Pool,
  { hash, content }: ListGiven,
  { trust, maxBytes }: { trust: Trust; maxBytes: number },
): Promise<ListFacts | undefined> {
  const cas = [...trust.anchors, ...trust.intermediates];
  const given = { cas, profile: csosProfile, maxCrlBytes: maxBytes, bring: keptFiles(system) };
  const outcome = await readList({ hash, content }, given);
  return outcome.kind === "good" ? outcome.value : undefined;
}

const timesOf = ({ thisUpdate, nextUpdate }: ListFacts) => ({
  this_update: new Date(thisUpdate),
  next_update: new Date(nextUpdate),
});

const isCurrent = ({ thisUpdate, nextUpdate }: ListFacts, now: Date): boolean =>
  thisUpdate <= now.getTime() && nextUpdate >= now.getTime();

type AddressResponse = { kind: "lists"; lists: FetchedList[] } | { kind: "too_large" } | { kind: "unavailable" };

/** Fetches in flight, by address: of many checks at once one fetches. */
const pendingFetches = new Map<string, Promise<AddressResponse>>();

function fetchOnce(address: string, maxBytes: number, log: ListAccess["log"]): Promise<AddressResponse> {
  const pending = pendingFetches.get(address);
  if (pending !== undefined) return pending;
  const started = fetchLists(address, maxBytes, log).finally(() => pendingFetches.delete(address));
  pendingFetches.set(address, started);
  return started;
}

async function fetchLists(address: string, maxBytes: number, log: ListAccess["log"]): Promise<AddressResponse> {
  try {
    const contents = await fetchCrls(address, { maxBytes });
    const lists = await Promise.all(
      contents.map(async (content) => ({ address, hash: await digestSha256(content), content })),
    );
    return { kind: "lists", lists: [...new Map(lists.map((list) => [list.hash, list])).values()] };
  } catch (error) {
    if (error instanceof CrlTooLargeError) {
      const { size, limit } = error;
      log.warn({ address, size, limit }, "a revocation list is larger than CSOS_CRL_MIB");
      return { kind: "too_large" };
    }
    log.warn({ address, err: error }, "a revocation list cannot be fetched");
    return { kind: "unavailable" };
  }
}
