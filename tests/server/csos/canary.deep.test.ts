/**
 * Canary: after a certificate was added and an order signed, neither its password nor its key stand anywhere that outlives the call: the memory of the server
 * and of all processes under it, its logs, its files.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

import { people } from "#tests/support/company.ts";
import { testApp } from "#tests/support/app.ts";
import { signedRequest, uploadOf } from "#tests/support/certificate-examples.ts";
import { authority } from "#tests/support/csos/issue.ts";
import { signingEnvironment } from "#tests/support/csos/signing-server.ts";
import { fileOf, signerOf } from "#tests/support/csos/trusted.ts";
import { canReadMemory, foundIn, processesUnder } from "#tests/support/memory.ts";
import { startServer } from "#tests/support/server-process.ts";
import { until } from "#tests/support/until.ts";
import { getNow } from "#tests/support/present.ts";

// A server process on the same database has the machine's clock.
const { signIn, url, pools } = await testApp({ clock: getNow });
const number = "BB1388568";
/** Of both servers. */
const AUDIT_KEY = "a-key-of-the-audit-trail-for-the-tests";

/** Everything that only who knows the password, or has the key, could write down. */
function canaries(password: string, key: { d?: string }): Record<string, Buffer> {
  const secret = Buffer.from(key.d!, "base64url");
  return {
    password: Buffer.from(password, "latin1"),
    "password in UTF-8": Buffer.from(password, "utf8"),
    "password in UTF-16": Buffer.from(password, "utf16le"),
    "password as a file spells it": Buffer.from(password, "utf16le").swap16(),
    key: secret,
    "key in base64": Buffer.from(secret.toString("base64").slice(0, 40)),
    "key in hex": Buffer.from(secret.toString("hex")),
  };
}

/** Of files that were written since then. */
function inFiles(folder: string, patterns: Record<string, Buffer>, since = 0): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: since === 0 }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const about = entry.isFile() ? statSync(path, { throwIfNoEntry: false }) : undefined;
    if (about === undefined || about.size > 50_000_000 || about.mtimeMs < since) return [];
    const content = readFileSync(path);
    return Object.entries(patterns).flatMap(([what, pattern]) =>
      content.includes(pattern) ? [`${what} in ${path}`] : [],
    );
  });
}

/** Asks over http or https; a server of the tests' own is believed. */
function ask(address: string, path: string, token: string, body: Buffer, type = "application/json"): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, "content-type": type, "content-length": body.length };
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const { request } = address.startsWith("https:") ? https : http;
  // A connection that stays open, as a browser's does: what belongs to it stays as well.
  const asked = request(address + path, { method: "POST", headers, rejectUnauthorized: false }, (answer) => {
    void text(answer).then((said) => resolve(JSON.parse(said)), reject);
  });
  asked.on("error", reject).end(body);
  return promise;
}

/** Bodies that no parser reads, and what a careless client makes of one. */
function broken(said: object): [bytes: Buffer, type: string][] {
  const whole = JSON.stringify(said);
  const bodies = [
    whole.slice(0, -1),
    `${whole},`,
    `[${whole}]`,
    whole.replaceAll('"', "'"),
    whole.replace("Passwort", "\t$&"),
    `x${whole}`,
  ];
  return [
    ...bodies.map((each): [Buffer, string] => [Buffer.from(each), "application/json"]),
    [Buffer.from(whole), "text/plain"],
    [Buffer.from(whole), "multipart/form-data; boundary=x"],
  ];
}

/** Tables in which any of these stands. */
async function inDatabase(texts: string[]): Promise<string[]> {
  const { rows } = await pools.owner.query<{ name: string }>(
    "select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  );
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const like = texts.map((each) => `%${each}%`);
      const { rowCount } = await pools.owner.query(
        `select from ${name} as t where to_jsonb(t)::text like any($1) limit 1`,
        [like],
      );
      return rowCount === 0 ? [] : [name];
    }),
  );
  return found.flat();
}

const pem = (label: string, der: Buffer) =>
  `-----BEGIN ${label}-----\n${der.toString("base64")}\n-----END ${label}-----\n`;

function tlsIn(folder: string): Record<string, string> {
  const own = authority("localhost");
  const [TLS_CERT, TLS_KEY] = [join(folder, "tls.crt"), join(folder, "tls.key")];
  writeFileSync(TLS_CERT, pem("CERTIFICATE", own.der));
  writeFileSync(TLS_KEY, own.keys.privateKey.export({ type: "pkcs8", format: "pem" }));
  return { TLS_CERT, TLS_KEY };
}

test.skipIf(!canReadMemory())("where it is, it is found", async () => {
  const knows = spawn("sleep", ["60"], { env: { ...process.env, KNOWN: "Canary-Passwort-ü-16180" } });
  await once(knows, "spawn");
  const patterns = canaries("Canary-Passwort-ü-16180", { d: "AAECAwQFBgcICQoLDA0ODw" });
  await until(() => foundIn(knows.pid!, patterns).length > 0);
  knows.kill();
});

const chief = await signIn(people.chief.email, { cart: "CSO" });
await pools.owner.query("update sessions set last_seen_at = now(), ends_at = now() + interval '1 hour'");

test.skipIf(!canReadMemory()).each(["http", "https"])(
  "neither password nor key are left in the server after the calls, over %s",
  { timeout: 300_000 },
  async (scheme) => {
    const { env, folder, time } = await signingEnvironment();
    const began = statSync(folder).mtimeMs;
    const tls = scheme === "https" ? tlsIn(folder) : {};
    const { process, address } = await startServer(url, chief.token, { ...env, ...tls, AUDIT_KEY, LOG_LEVEL: "trace" });
    const post = (path: string, body: object) => ask(address, path, chief.token!, Buffer.from(JSON.stringify(body)));
    const [holder, other] = [signerOf(number), signerOf(number)];
    const password = "Canary-Passwort-ü-27182";
    const patterns = canaries(password, holder.keys.privateKey.export({ format: "jwk" }));
    const upload = { ...uploadOf(), file: fileOf(holder, password), certificatePassword: password };
    const added = (await post("/api/csos-certificates", upload)) as {
      SaveCertificateResult: { CertificateId: number };
    };
    expect(added).toMatchObject({ Success: true });
    const request = {
      ...(await signedRequest(chief, added.SaveCertificateResult.CertificateId)),
      certificate_password: password,
    };
    expect(await post("/api/carts/checkout-csos", request)).toMatchObject({ Success: true });
    // And what goes wrong: another file's password, a certificate that there is not, as a form.
    const wrong = { ...upload, file: fileOf(other, "another") };
    expect(await post("/api/csos-certificates", wrong)).toMatchObject({ InvalidPassword: true });
    expect(await post("/api/carts/checkout-csos", { ...request, certificate_id: 2_000_000_000 })).toHaveProperty(
      "Message",
    );
    const form = new FormData();
    form.set("upload", new Blob([Buffer.from(upload.file, "base64")]), "own.pfx");
    form.set("certificatePassword", password);
    form.set("certificateDeaNumber", number);
    const asForm = new Response(form);
    const body = Buffer.from(await asForm.arrayBuffer());
    expect(
      await ask(address, "/api/csos-certificates", chief.token!, body, asForm.headers.get("content-type")!),
    ).toMatchObject({ Success: true });
    const cutOff = [body.subarray(0, -8), asForm.headers.get("content-type")!] as const;
    for (const [path, bodies] of [
      ["/api/csos-certificates", [...broken(upload), cutOff]],
      ["/api/carts/checkout-csos", broken(request)],
    ] as const)
      for (const [bytes, type] of bodies)
        expect(await ask(address, path, chief.token!, bytes, type)).toHaveProperty("Message");
    // Of who signs in text is made; kept or told it is nowhere.
    const own = "Canary-Passwort-ü-14142";
    for (const [bytes, type] of broken({ email: people.chief.email, password: own }))
      expect(await ask(address, "/api/security/login", chief.token!, bytes, type)).toHaveProperty("Message");
    // The last ones' memory is overwritten once they have been answered.
    await until(() => processesUnder(process.pid).flatMap((pid) => foundIn(pid, patterns)).length === 0, 5_000).catch(
      () => {},
    );
    expect(processesUnder(process.pid).flatMap((pid) => foundIn(pid, patterns))).toEqual([]);
    const said = Buffer.from(process.said());
    expect(Object.keys(patterns).filter((what) => said.includes(patterns[what]!))).toEqual([]);
    const all = { ...patterns, "password of who signs in": Buffer.from(own) };
    expect(said.includes(all["password of who signs in"])).toBe(false);
    expect([...inFiles(folder, all), ...inFiles(tmpdir(), all, began)]).toEqual([]);
    expect(await inDatabase([password, own])).toEqual([]);
    time.close();
  },
);
