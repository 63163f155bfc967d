/** Passwords, tokens, codes and keys that a test puts in are found again nowhere: in no line of the log, no audit row, no table and no job. */
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testApp } from "#tests/support/app.ts";
import { newPerson, north, password, people } from "#tests/support/company.ts";
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
    "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'",
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
  server = await startServer(app.url, undefined, { LOG_LEVEL: "trace", DATA_DIR: folder });
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
