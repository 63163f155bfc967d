/** What CSOS certificates are judged by here: the environment's authorities, or in the demonstration a hierarchy that was made at its first start. */
import { randomUUID, X509Certificate } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Environment } from "#server/base/environment.ts";
import { rejections } from "#contract/csos/text.ts";
import { createFile, createFolder, moveFolder } from "#server/base/durable-file.ts";
import { toServerKey } from "#server/base/server-key.ts";
import { StartError } from "#server/base/start-error.ts";
import { outcomeOf } from "#server/pki/base/rejected.ts";
import { readCertificate } from "#server/pki/certificate/certificate.ts";
import { mib } from "#server/pki/crl/crl.ts";
import { demonstrationRoot, makeAuthority, makeEmptyCrl, makeSubscriber } from "#server/csos/demonstration/issue.ts";
import { checkAnchor, checkAuthority, checkCertificate, checkSerial } from "#server/pki/path/conform.ts";
import { csosProfile } from "#server/csos/profile.ts";
import { certificateFile } from "#server/pki/pkcs12/write.ts";
import { isDemonstration } from "#server/db/seed/demonstration.ts";
import { inTransaction, type Pools } from "#server/db/open.ts";
import { offsetOf } from "#server/outside/time-source.ts";
import { keyLines } from "#server/secrets/key-file.ts";
import { sealingKey } from "#server/services/csos/sealed-files.ts";
import type { Trust } from "#server/services/csos/trust.ts";
import * as text from "#server/base/start-text.ts";

type Settings = Pick<
  Environment,
  | "dataDir"
  | "demonstration"
  | "csosAnchors"
  | "csosCrls"
  | "csosCrlMib"
  | "csosCrlMinutes"
  | "csosKey"
  | "csosSha1Until"
  | "csosTime"
>;

/** Of the demonstration's certificate files. */
const demonstrationPassword = "Sign-the-order-2026";

const folderOf = (dataDir: string): string => join(resolve(dataDir), "csos");
const demonstrationFolder = (dataDir: string): string => join(folderOf(dataDir), "demonstration");
export const csosKeyFile = (dataDir: string): string => join(folderOf(dataDir), "key");

/**
 * Returns the authorities of the settings, or those of the demonstration, which are created at `now` if they do not exist.
 * @throws StartError for a file that cannot be read, or holds no certificate.
 */
export async function trustFor(
  { system, clock }: Pick<Pools, "system" | "clock">,
  settings: Settings,
  now: Date,
): Promise<Trust> {
  const { csosAnchors, csosCrls = [], csosCrlMib, csosCrlMinutes, csosTime, csosKey, csosSha1Until } = settings;
  const keys = () => sealingLines(settings).map(sealingKey);
  // Where nobody is believed nothing will be sealed, and no file is made.
  if (csosKey !== undefined || csosAnchors !== undefined) keys();
  const limits = { crlRefreshMs: csosCrlMinutes * 60_000, maxCrlBytes: csosCrlMib * mib };
  const checks = { keys, clockOffset: offsets(csosTime, clock), ...limits };
  if (csosAnchors !== undefined)
    return {
      ...checks,
      ...notDemonstration(authoritiesIn(csosAnchors, text.anchorsProblem, text.anchorsWithoutCertificate)),
      sha1Until: csosSha1Until,
      crlAddresses: csosCrls.filter((address) => !isServer(address)),
      crlServers: csosCrls.filter(isServer).map((address) => toServerKey(address)!),
    };
  const none = { ...checks, anchors: [], intermediates: [], crlAddresses: [], crlServers: [] };
  if (!settings.demonstration || !(await inTransaction(system, isDemonstration, { access: "read only" }))) return none;
  keys();
  const folder = demonstrationFolder(settings.dataDir);
  if (!isWhole(folder)) await makeDemonstration(system, folder, now);
  const damaged = (problem: string) => text.demonstrationDamaged(folder, problem);
  const lists = ["root.crl", "sub.crl"].map((name) => join(folder, name));
  const lost = lists.find((file) => !existsSync(file));
  if (lost !== undefined) throw new StartError(damaged(text.fileMissing(lost)));
  return {
    ...none,
    ...authoritiesIn([join(folder, "authorities.pem")], damaged, (file) => damaged(text.noCertificate(file))),
    crlAddresses: lists.map((file) => pathToFileURL(file).href),
  };
}

/** What the start prints of the demonstration's certificates; undefined where there are none. */
export function certificatesHere({ csosAnchors, demonstration, dataDir }: Settings): string | undefined {
  const folder = demonstrationFolder(dataDir);
  if (csosAnchors !== undefined || !demonstration || !existsSync(folder)) return undefined;
  return text.demonstrationCertificates(demonstrationPassword, folder);
}

/** The lines of CSOS_KEY, else of the file. */
export const sealingLines = ({ csosKey, dataDir }: Pick<Settings, "csosKey" | "dataDir">): string[] =>
  csosKey?.split(",") ?? keyLines(csosKeyFile(dataDir));

/** Returns true for the address of a server, without a path or query. */
function isServer(address: string): boolean {
  const { pathname, search } = new URL(address);
  return toServerKey(address) !== undefined && (pathname === "" || pathname === "/") && search === "";
}

/** @throws StartError for the hierarchy that a demonstration made for itself. */
function notDemonstration<Given extends Pick<Trust, "anchors">>(given: Given): Given {
  const subjects = given.anchors.map((raw) => new X509Certificate(raw).subject.split("\n"));
  if (subjects.some((lines) => lines.includes(`CN=${demonstrationRoot}`)))
    throw new StartError(text.demonstrationAnchor);
  return given;
}

/** @param inWords says of what is wrong where it belongs, and what mends it. @param withoutCertificate returns the sentence for a file that holds no certificate. @throws StartError also for an authority that would be refused at each question, and where nobody signed themself. */
function authoritiesIn(
  files: readonly string[],
  inWords: (wrong: string) => string,
  withoutCertificate: (file: string) => string,
): Pick<Trust, "anchors" | "intermediates"> {
  const all = files.flatMap((file) => {
    try {
      const blocks = readFileSync(file, "utf8").match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
      if (blocks === null) throw new StartError(withoutCertificate(file));
      return blocks.map((block) => new X509Certificate(block)).map(authority);
    } catch (error) {
      if (error instanceof StartError) throw error;
      const why = error instanceof Error ? error.message : "?";
      throw new StartError(
        inWords(isMissing(error) ? text.fileMissing(file) : text.fileUnreadable(file, why.replace(/\.$/, ""))),
      );
    }
  });
  if (!all.some(isRoot)) throw new StartError(inWords(text.noRoot(files)));
  return {
    anchors: all.filter(isRoot).map(({ raw }) => raw),
    intermediates: all.filter((each) => !isRoot(each)).map(({ raw }) => raw),
  };
}

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

const isRoot = (each: X509Certificate): boolean => each.checkIssued(each);

/** Of an authority whose time is over only old orders are verified: that is for whoever asks. @throws Error why it would never be believed. */
function authority(given: X509Certificate): X509Certificate {
  const outcome = outcomeOf(() => {
    const certificate = readCertificate(given.raw);
    checkCertificate(certificate, csosProfile, certificate.notBefore);
    if (isRoot(given)) checkAnchor(certificate, csosProfile);
    else {
      checkSerial(certificate);
      checkAuthority(certificate, csosProfile);
    }
  });
  if (outcome.kind === "good") return given;
  throw new Error(text.authorityNotValid(given.subject.replaceAll("\n", ", "), rejections[outcome.reason]));
}

/**
 * How far `clock`, which dates signatures, is from the time source. Asked again after ten minutes, or when the clock was moved or stood still since (a machine
 * that slept): in between the process' own time, which never jumps, tells how the clock went. Of many who want to know at once one asks.
 */
export function offsets(address: string | undefined, clock = () => new Date()): Trust["clockOffset"] {
  let known: { at: number; clockMs: number; offset: number } | undefined;
  let asking: Promise<void> | undefined;
  const now = ({ at, clockMs, offset }: NonNullable<typeof known>) =>
    clockMs + offset + (performance.now() - at) - clock().getTime();
  const ask = async (from: string) => {
    const machineOffset = await offsetOf(from);
    const clockMs = clock().getTime();
    known = { at: performance.now(), clockMs, offset: machineOffset + Date.now() - clockMs };
  };
  return async () => {
    if (address === undefined) return null;
    const isFresh =
      known !== undefined && performance.now() - known.at < 600_000 && Math.abs(now(known) - known.offset) < 1_000;
    if (!isFresh) await (asking ??= ask(address).finally(() => (asking = undefined)));
    return now(known!);
  };
}

type Registered = { customer_id: number; company_name: string; dea: string; address: string; user: string };

/**
 * Root, CA and a certificate for each registration with schedule II, as files to upload. Of the keys only those of the holders are kept, inside of
 * their files: nobody can make another certificate that is believed here.
 */
async function makeDemonstration(system: Pools["system"], folder: string, now: Date): Promise<void> {
  const day = 86_400_000;
  const from = new Date(now.getTime() - day);
  const validity = { from, until: new Date(from.getTime() + 3650 * day) };
  const root = makeAuthority(demonstrationRoot, validity);
  const sub = makeAuthority("Demonstration CSOS Sub CA", { ...validity, by: root });
  const { rows } = await system.query<Registered>(
    `select distinct on (d.identification_code) c.customer_id, c.company_name, d.identification_code as dea,
         a.address1 || '$' || a.city_name || '$' || a.state_code || '$' || a.zip_code as address, u.first_name || ' ' || u.last_name as user
       from customers c join addresses a using (customer_id) join address_deas d using (customer_id, contact_id)
       join user_customers l on l.customer_id = c.customer_id and l.is_cs and l.is_ordering join users u on u.user_id = l.user_id
       where 'II' = any(d.schedules) order by d.identification_code, u.user_id limit 12`,
  );
  const made = `${folder}.${randomUUID()}`;
  createFolder(made, { mode: 0o700 });
  for (const [at, { company_name, dea, address, user }] of rows.entries()) {
    const holder = makeSubscriber({
      by: sub,
      from,
      until: new Date(from.getTime() + 730 * day),
      cn: user,
      serial: `D${String(at + 1).padStart(6, "0")}`,
      registrant: company_name,
      deaNumber: dea,
      schedules: 0x7e,
      address: address.split("$"),
    });
    const file = certificateFile(holder.key, [holder.der, sub.der], demonstrationPassword);
    createFile(join(made, `${user.toLowerCase().replaceAll(/\W+/g, "-")}-${dea}.pfx`), file, { mode: 0o600 });
  }
  const pem = [root, sub].map(({ der }) => new X509Certificate(der).toString()).join("");
  createFile(join(made, "authorities.pem"), pem);
  createFile(join(made, "root.crl"), makeEmptyCrl(root, validity));
  createFile(join(made, "sub.crl"), makeEmptyCrl(sub, validity));
  // What a loss of power left cannot be made whole: its authorities' keys are gone.
  if (existsSync(folder) && !isWhole(folder)) renameSync(folder, `${folder}.damaged-${randomUUID()}`);
  try {
    moveFolder(made, folder);
  } catch (error) {
    // Of two starts at once one made it.
    rmSync(made, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

/** False where it is missing, or has an empty file, as after a loss of power. */
const isWhole = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder).every((name) => statSync(join(folder, name)).size > 0);
