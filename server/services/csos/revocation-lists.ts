/**
 * Revocation lists for a question. Each address has its newest one in the database: it counts until its `nextUpdate` (21 CFR 1311.50(b)), and is asked for
 * a newer one long before that (docs/decisions/127). What cannot be had is missing from the answer, and then no certificate is believed
 * (server/csos/crl/revocation.ts). Lists are read in a thread (docs/decisions/173).
 */
import type { Pool } from "pg";

import { outcomeOf } from "#server/csos/base/rejected.ts";
import { readCertificate } from "#server/csos/certificate/certificate.ts";
import { isSameName, type Name } from "#server/csos/asn1/names.ts";
import { type Bring, type ListFacts, type ListGiven, readList } from "#server/csos/aside/judging.ts";
import { csosProfile } from "#server/csos/path/profile.ts";
import { fetchCrl } from "#server/outside/crl-address.ts";
import { hashOf } from "./certificate-facts.ts";
import { crlContents, currentCrls, keepContent, keepCrl, type KnownCrl, noteAsked } from "./kept-crls.ts";
import type { Trust } from "./trust.ts";

/** A list by its hash; with its file where that is in nobody's keeping yet. */
export type RevocationList = { address: string; hash: string; content?: Buffer };

/** The files of those that we keep. */
export const keptFiles =
  (system: Pool): Bring =>
  (hashes) =>
    crlContents(system, hashes);

/** The current ones. @param certificates DER, whose distribution points are asked too where configuration names their server. */
export async function revocationLists(
  system: Pool,
  trust: Trust,
  certificates: readonly Buffer[],
  now: Date,
): Promise<RevocationList[]> {
  const addresses = addressesFor(trust, certificates);
  const known = await currentCrls(system, addresses, now);
  const lists = await Promise.all(
    addresses.map(async (address) => {
      const kept = known.find((each) => each.address === address);
      const isFresh = kept !== undefined && now.getTime() - kept.asked_at.getTime() < trust.crlRefreshMs;
      return isFresh ? [kept] : asked(system, trust, address, now, kept);
    }),
  );
  return [...new Map(lists.flat().map((list) => [list.hash, list])).values()];
}

/** Nobody is asked whom configuration does not name: a certificate may say any address. `ldap:///` leaves the server to us. */
function addressesFor({ crlAddresses, crlServers }: Trust, certificates: readonly Buffer[]): string[] {
  const points = certificates.flatMap((der) => {
    const outcome = outcomeOf(() => readCertificate(der));
    if (outcome.kind === "rejected") return [];
    const names = (outcome.value.distributionPoints ?? []).flatMap((point) => point.names);
    return names.flatMap((name) => (name.kind === "uri" ? [name.text] : []));
  });
  const allowed = points.flatMap((point) =>
    crlServers.flatMap((server) => {
      if (point.startsWith("ldap:///") && /^ldaps?:/.test(server)) return [`${server}${point.slice("ldap://".length)}`];
      return point.startsWith(`${server}/`) ? [point] : [];
    }),
  );
  return [...new Set([...crlAddresses, ...allowed])].slice(0, 20);
}

/** What an address has now. Where that is nothing, or nothing that we may keep, the list that is known still counts until it ends. */
async function asked(
  system: Pool,
  trust: Trust,
  address: string,
  now: Date,
  known: KnownCrl | undefined,
): Promise<RevocationList[]> {
  const before = known === undefined ? [] : [known];
  const content = await fetched(address);
  const list = content && { address, hash: hashOf(content), content };
  const facts = list?.hash === known?.hash ? undefined : list && (await factsOf(system, list, trust));
  if (list === undefined || facts === undefined || !isCurrent(facts, now)) {
    if (known !== undefined) await noteAsked(system, address, now);
    return before;
  }
  // A stranger's would stand in the way until it ends; in the place of one of ours it says nothing at all.
  if (!facts.isSigned) return known === undefined ? [list] : before;
  // What is ours and cannot be used refuses for this time, and is asked for anew the next time.
  if (!facts.isUsable) return [...before, list];
  if (known !== undefined && !isNewer(facts, await factsOf(system, known, trust))) {
    await noteAsked(system, address, now);
    return before;
  }
  await keepCrl(system, { ...list, ...timesOf(facts), fetched_at: now });
  return [{ address, hash: list.hash }];
}

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
    const facts = await factsOf(system, list, trust);
    if (facts === undefined || !path.some(({ subject }) => isSameName(subject, facts.issuer))) continue;
    const { content } = list;
    if (content !== undefined) await keepContent(system, { ...list, content, ...timesOf(facts), fetched_at: now });
    used.push(list);
  }
  return used;
}

/** Undefined: it is no revocation list. */
async function factsOf(system: Pool, list: ListGiven, trust: Trust): Promise<ListFacts | undefined> {
  const cas = [...trust.anchors, ...trust.intermediates];
  const outcome = await readList(list, { cas, profile: csosProfile, bring: keptFiles(system) });
  return outcome.kind === "good" ? outcome.value : undefined;
}

const timesOf = ({ thisUpdate, nextUpdate }: ListFacts) => ({
  this_update: new Date(thisUpdate),
  next_update: new Date(nextUpdate),
});

const isCurrent = ({ thisUpdate, nextUpdate }: ListFacts, now: Date): boolean =>
  thisUpdate <= now.getTime() && nextUpdate >= now.getTime();

/** Of the same authority, and no older: who serves an old list once more hides what was revoked since. */
const isNewer = (list: ListFacts, before: ListFacts | undefined): boolean =>
  before !== undefined && isSameName(list.issuer, before.issuer) && list.thisUpdate >= before.thisUpdate;

/** Of many who want the same address at once one asks. */
const underWay = new Map<string, Promise<Buffer | undefined>>();

function fetched(address: string): Promise<Buffer | undefined> {
  const asking = underWay.get(address);
  if (asking !== undefined) return asking;
  const fresh = fetchCrl(address)
    .catch(() => undefined)
    .finally(() => underWay.delete(address));
  underWay.set(address, fresh);
  return fresh;
}
