/** Passwords, tokens, codes and keys that a test puts in are found again nowhere: in no line of the log, no audit row, no table, no job and no file. */
import { mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testApp } from "#tests/support/app.ts";
import { auditKey } from "#tests/support/audit-keys.ts";
import { newSigner, signedRequest, uploadOf } from "#tests/support/certificate-examples.ts";
import { newPerson, north, password, people } from "#tests/support/company.ts";
import { signingEnvironment } from "#tests/support/csos/signing-server.ts";
import { fileOf, signerOf } from "#tests/support/csos/trusted.ts";
import { getNow } from "#tests/support/present.ts";
import { codeAt } from "#tests/support/security-examples.ts";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";
import { until } from "#tests/support/until.ts";

// A server process on the same database has the machine's clock.
const app = await testApp({ clock: getNow });
const { pools } = app;
const folder = mkdtempSync(join(tmpdir(), "canaries-"));
let server: ServerProcess;

/** What must be found nowhere, by what it is. */
const canaries = new Map<string, string>();
const canary = (what: string, value: string): string => {
  canaries.set(what, value);
  return value;
};

type Said = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- what the server says is what tests look at
async function ask(path: string, { token, body }: { token?: string; body?: object } = {}): Promise<Said> {
  const answer = await fetch(server.address + path, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      "content-type": "application/json",
      ...(token !== undefined && { authorization: `Bearer ${token}`, cookie: `stcart=${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, cookies: answer.headers.getSetCookie(), ...((await answer.json()) as object) };
}

async function signIn(email: string, secret: string, what: string, auth_code?: string): Promise<string> {
  const said = await ask("/api/security/login", { body: { email, password: secret, auth_code } });
  expect(said["logged_in"], what).toBe(true);
  return canary(`token of ${what}`, said["token"]);
}

/** The link in the newest mail to this address, as it lies in the mail folder. */
async function mailedLink(to: string, path: RegExp): Promise<string> {
  let found: string | undefined;
  await until(() => {
    const letters = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".eml"));
    const texts = letters.map((name) => readFileSync(join(folder, name), "utf8").replaceAll(/=\r?\n/g, ""));
    found = texts
      .filter((text) => text.includes(to))
      .flatMap((text) => path.exec(text)?.[1] ?? [])
      .at(-1);
    return found !== undefined;
  });
  return found!;
}

/** Every row of every table, the job queue's too, as text; bytes appear as hexadecimal. */
async function everyRow(): Promise<string> {
  const { rows: tables } = await pools.owner.query<{ name: string }>(
    "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('public', 'queue') and table_type = 'BASE TABLE'",
  );
  expect(tables.length).toBeGreaterThan(40);
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pools.owner.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
    parts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return parts.join("\n");
}

/** Where a secret stands in a text, in any of the shapes in which it could lie there. */
function shapesIn(text: string, secret: string): string[] {
  const bytes = Buffer.from(secret);
  const shapes = {
    plain: secret,
    hex: bytes.toString("hex"),
    base64: bytes.toString("base64").replace(/=+$/, ""),
    decoded: Buffer.from(secret, "base64url").toString("hex"),
    url: encodeURIComponent(secret),
  };
  return Object.entries(shapes).flatMap(([shape, value]) => (value.length > 7 && text.includes(value) ? [shape] : []));
}

test("after sign-ins, wrong passwords, new passwords, a second factor, links and acting as somebody", async () => {
  server = await startServer(app.url, undefined, { LOG_LEVEL: "trace", DATA_DIR: folder, AUDIT_KEY: auditKey });
  // Passwords: wrong, refused, changed by oneself, chosen by the link in a mail.
  const person = await newPerson(pools, "wader@north.example");
  await ask("/api/security/login", {
    body: { email: person.email, password: canary("a wrong password", "Wrong-canary-91#seagull") },
  });
  await ask("/api/security/login", {
    body: { email: "nobody@north.example", password: canary("a stranger's password", "Stranger-canary-17#tern") },
  });
  let token = await signIn(person.email, password, "the first session");
  const weak = canary("a refused password", "canary12");
  await ask("/api/users/change-password-self", { token, body: { password: weak } });
  const second = canary("the second password", "Second-canary-53#heron-lagoon");
  const changed = await ask("/api/users/change-password-self", { token, body: { password: second } });
  expect(changed, JSON.stringify(changed)).toMatchObject({ status: 200 });
  const chief = await signIn(people.chief.email, password, "the admin");
  await ask("/api/users/password-reset", { token: chief, body: { user_id: person.user_id } });
  const link = canary("a password link", await mailedLink(person.email, /\/change-password\/([\w-]{43})/));
  expect((await ask(`/api/users/for-change-password/${link}/`))["is_expired"]).toBe(false);
  const third = canary("the third password", "Third-canary-84#osprey-harbor");
  await ask("/api/users/change-password", { body: { reset_pwd_guid: link, password: third } });
  await ask("/api/users/change-password", { body: { reset_pwd_guid: link, password: third } });

  // The second factor, from set-up to a recovery code.
  token = await signIn(person.email, third, "the session after the link");
  const { barcodeUri } = await ask("/api/security/two-factor-setup", { token });
  canary("the second factor's secret", new URL(barcodeUri).searchParams.get("secret")!);
  await ask("/api/security/two-factor-verify", { token, body: { key: codeAt(barcodeUri, getNow()) } });
  const enabled = await ask("/api/security/two-factor-enable", { token, body: {} });
  canary("the token after turning it on", enabled["token"]);
  const codes = enabled["recovery_codes"] as string[];
  for (const code of codes) canary(`recovery code ${code.slice(0, 2)}`, code);
  await signIn(person.email, third, "the session by recovery code", codes[0]);

  // Acting as somebody, and a link that is tried twice.
  const staff = await signIn(people.staff.email, password, "the staff");
  const acting = await ask("/api/impersonation", {
    token: staff,
    body: { user_id: people.buyer.user_id, customer_id: north, reason: "Looking for canaries" },
  });
  const actAs = canary("an impersonation link", acting["token"]);
  expect((await fetch(`${server.address}/impersonate/${actAs}`)).status).toBeLessThan(500);
  canary("the impersonated session", (await ask(`/api/security/session/${actAs}/`))["token"]);
  await ask(`/api/security/session/${actAs}/`);
  await ask("/api/outbox/seal-key", { token: chief, body: {} });
  await ask("/api/security/logout", { token: chief, body: {} });

  expect(canaries.size).toBeGreaterThan(20);
  for (const [what, value] of canaries) expect(value, what).toMatch(/^[\x21-\x7e]{6,}$/);
  const [rows, log] = [await everyRow(), server.process.said()];
  expect(rows).toContain("Looking for canaries"); // the search does find what is there
  expect(log).toContain("/api/security/session");
  const found = [...canaries].flatMap(([what, value]) => [
    ...shapesIn(rows, value).map((shape) => `${what} in a table, ${shape}`),
    ...shapesIn(log, value).map((shape) => `${what} in the log, ${shape}`),
  ]);
  expect(found).toEqual([]);
});

/** Returns the shapes in which a certificate's password or its private key could be written down. */
function getShapesOfKey(secret: string, { d }: { d?: string }): Record<string, Buffer> {
  const key = Buffer.from(d!, "base64url");
  const shapes = {
    password: Buffer.from(secret),
    "password in latin-1": Buffer.from(secret, "latin1"),
    "password in UTF-16": Buffer.from(secret, "utf16le"),
    "password as a certificate file spells it": Buffer.from(secret, "utf16le").swap16(),
    "password in base64": Buffer.from(Buffer.from(secret).toString("base64").replace(/=+$/, "")),
    "password in a URL": Buffer.from(encodeURIComponent(secret)),
    key,
    "key in base64": Buffer.from(key.toString("base64").slice(0, 40)),
    "key in base64 of a URL": Buffer.from(d!.slice(0, 40)),
  };
  const inHex = Object.entries(shapes).map(([shape, bytes]) => [
    `${shape}, in hex`,
    Buffer.from(bytes.toString("hex")),
  ]);
  return { ...shapes, ...(Object.fromEntries(inHex) as Record<string, Buffer>) };
}

/** Returns the contents of the files that were written since a time. */
function readFiles(directory: string, since: number, { recursive }: { recursive: boolean }): [path: string, Buffer][] {
  return readdirSync(directory, { withFileTypes: true, recursive }).flatMap((entry): [string, Buffer][] => {
    const path = join(entry.parentPath, entry.name);
    const about = entry.isFile() ? statSync(path, { throwIfNoEntry: false }) : undefined;
    if (about === undefined || about.size > 50_000_000 || about.mtimeMs < since) return [];
    return [[path, readFileSync(path)]];
  });
}

/** Returns bodies that no parser reads, with their types: the last two are whole, but of another type than they say. */
function breakBody(object: object, secret: string): [body: string, type: string][] {
  const whole = JSON.stringify(object);
  const broken = [
    whole.slice(0, -1),
    `${whole},`,
    `[${whole}]`,
    whole.replaceAll('"', "'"),
    whole.replace(secret, "\t$&"),
    `x${whole}`,
    // The parser's error quotes a text as short as this one.
    secret,
  ];
  return [
    ...broken.map((body): [string, string] => [body, "application/json"]),
    [whole, "text/plain"],
    [whole, "multipart/form-data; boundary=x"],
  ];
}

test("after a certificate was added and orders were signed, refused and unreadable", { timeout: 120_000 }, async () => {
  const { env, folder: dataFolder, time } = await signingEnvironment();
  const began = statSync(dataFolder).mtimeMs;
  server = await startServer(app.url, undefined, { ...env, AUDIT_KEY: auditKey, LOG_LEVEL: "trace" });
  const signer = await newSigner(app);
  await pools.owner.query("update sessions set last_seen_at = now(), ends_at = now() + interval '1 hour'");
  const answers: string[] = [];
  const send = async (path: string, body: BodyInit, type?: string): Promise<Said> => {
    const headers = { authorization: `Bearer ${signer.token}`, ...(type !== undefined && { "content-type": type }) };
    const answer = await (await fetch(server.address + path, { method: "POST", headers, body })).text();
    answers.push(answer);
    return JSON.parse(answer) as Said;
  };
  const post = (path: string, body: object) => send(path, JSON.stringify(body), "application/json");
  const [upload, checkout] = ["/api/csos-certificates", "/api/carts/checkout-csos"];

  const [number, secret] = ["BB1388568", "Canary-ü-27182"];
  const [holder, other] = [signerOf(number), signerOf(number)];
  const file = { ...uploadOf(), file: fileOf(holder, secret), certificatePassword: secret };
  const added = await post(upload, file);
  expect(added).toMatchObject({ Success: true });
  const request = {
    ...(await signedRequest(signer, added["SaveCertificateResult"].CertificateId)),
    certificate_password: secret,
    customer_order_no: "Looking for passwords",
  };
  expect(await post(checkout, request)).toMatchObject({ Success: true });
  expect(await post(checkout, { ...request, certificate_id: 2_000_000_000 })).toHaveProperty("Message");
  expect(await post(upload, { ...file, file: fileOf(other, "another") })).toMatchObject({ InvalidPassword: true });
  expect(await post(upload, { ...file, certificatePassword: [secret] })).toHaveProperty("Message");
  expect(await post(upload, { ...file, certificatePassword: secret.repeat(100) })).toHaveProperty("Message");
  const form = new FormData();
  form.set("upload", new Blob([Buffer.from(file.file, "base64")]), "own.pfx");
  form.set("certificatePassword", secret);
  form.set("certificateDeaNumber", number);
  expect(await send(upload, form)).toMatchObject({ Success: true });

  const whole = new Response(form);
  const cutOff = Buffer.from(await whole.arrayBuffer()).subarray(0, -8);
  expect(await send(upload, cutOff, whole.headers.get("content-type")!)).toHaveProperty("Message");
  for (const [path, object] of [
    [upload, file],
    [checkout, request],
    ["/api/security/login", { email: people.chief.email, password: secret }],
  ] as const)
    for (const [body, type] of breakBody(object, secret))
      expect(await send(path, body, type), `${type}: ${body}`).toHaveProperty("Message");

  const [rows, log] = [await everyRow(), server.process.said()];
  expect(rows).toContain("Looking for passwords"); // the search does find what is there
  expect(log).toContain(checkout);
  const shapes = Object.entries(getShapesOfKey(secret, holder.keys.privateKey.export({ format: "jwk" })));
  const places: [place: string, content: Buffer][] = [
    ["a table", Buffer.from(rows)],
    ["the log", Buffer.from(log)],
    ["a response", Buffer.from(answers.join("\n"))],
    ...readFiles(dataFolder, 0, { recursive: true }),
    ...readFiles(tmpdir(), began, { recursive: false }),
  ];
  const found = places.flatMap(([place, content]) =>
    shapes.flatMap(([shape, bytes]) => (content.includes(bytes) ? [`${shape} in ${place}`] : [])),
  );
  expect(found).toEqual([]);
  time.close();
});
