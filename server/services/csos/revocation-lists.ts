/**
 * Revocation lists for a question: each address has its current one in the database until its `nextUpdate` (21 CFR 1311.50(b)), and is asked again when
 * that is over. What cannot be had is missing from the answer, and then no certificate is believed (server/csos/crl/revocation.ts).
 */
import { createHash } from "node:crypto";
import type { Pool } from "pg";

import { isSameName } from "#server/csos/asn1/names.ts";
import { outcomeOf } from "#server/csos/base/rejected.ts";
import { type Certificate, readCertificate } from "#server/csos/certificate/certificate.ts";
import { isSignedBy } from "#server/csos/certificate/keys.ts";
import { type Crl, readCrl } from "#server/csos/crl/crl.ts";
import { csosProfile } from "#server/csos/path/profile.ts";
import { runOn } from "#server/db/open.ts";
import { bytes, instant, listOf, statement, text } from "#server/db/statement.ts";
import { fetchCrl } from "#server/outside/crl-address.ts";
import type { Trust } from "./trust.ts";

const currentStatement = statement(
  "current_crls",
  { values: { addresses: listOf(text), now: instant }, row: { address: text, hash: text, content: bytes } },
  `select distinct on (address) address, hash, content from csos_crls
     where address = any(:addresses) and next_update >= :now and this_update <= :now order by address, next_update desc`,
);
const keepStatement = statement(
  "keep_crl",
  {
    values: {
      hash: text,
      address: text,
      fetched_at: instant,
      this_update: instant,
      next_update: instant,
      content: bytes,
    },
    row: {},
    fills: { table: "csos_crls", but: [] },
  },
  `insert into csos_crls (hash, address, fetched_at, this_update, next_update, content)
     values (:hash, :address, :fetched_at, :this_update, :next_update, :content) on conflict (hash) do nothing`,
);

export type Lists = { hash: string; content: Buffer }[];

/** The current ones. @param certificates DER, whose distribution points are asked too where configuration names their server. */
export async function revocationLists(
  system: Pool,
  trust: Trust,
  certificates: readonly Buffer[],
  now: Date,
): Promise<Lists> {
  const addresses = addressesFor(trust, certificates);
  const known = await runOn(system, currentStatement, { addresses, now });
  const missing = addresses.filter((address) => !known.some((each) => each.address === address));
  const fetched = await Promise.all(missing.map((address) => newList(system, trust, address, now)));
  return [...known, ...fetched.flat()].map(({ hash, content }) => ({ hash, content }));
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

async function newList(system: Pool, trust: Trust, address: string, now: Date): Promise<Lists> {
  const content = await fetchCrl(address).catch(() => undefined);
  if (content === undefined) return [];
  const outcome = outcomeOf(() => readCrl(content));
  if (outcome.kind === "rejected" || !isCurrent(outcome.value, now)) return [];
  const list = { hash: createHash("sha256").update(content).digest("hex"), content };
  // Kept is only what one of our CAs signed: a stranger's would stand in the way until it ends.
  if (isOurs(outcome.value, trust)) {
    const { thisUpdate, nextUpdate } = outcome.value;
    const times = { fetched_at: now, this_update: new Date(thisUpdate), next_update: new Date(nextUpdate) };
    await runOn(system, keepStatement, { ...list, address, ...times });
  }
  return [list];
}

const isCurrent = ({ thisUpdate, nextUpdate }: Crl, now: Date): boolean =>
  thisUpdate <= now.getTime() && nextUpdate >= now.getTime();

function isOurs(crl: Crl, { anchors, intermediates }: Trust): boolean {
  const cas = [...anchors, ...intermediates].flatMap((der): Certificate[] => {
    const outcome = outcomeOf(() => readCertificate(der));
    return outcome.kind === "good" ? [outcome.value] : [];
  });
  return cas.some((ca) => {
    if (!isSameName(ca.subject, crl.issuer)) return false;
    const outcome = outcomeOf(() => isSignedBy(crl, ca.publicKey, csosProfile));
    return outcome.kind === "good" && outcome.value;
  });
}
