/** The commands of `portal person`. The first user of an installation is in first-user.deep.test.ts. */
import { expect, test } from "vitest";
import { addPerson, disablePerson, enablePerson, listPeople, resetPerson } from "#server/commands/person.ts";
import { mailList } from "#server/commands/mail-list.ts";
import { inTransaction } from "#server/db/open.ts";
import { sealOnce } from "#server/jobs/seal-audit.ts";
import { verifyAudit } from "#server/services/audit/audit-proof.ts";
import * as text from "#server/services/identity/mail-text.ts";
import { auditKeys, newAnchor } from "#tests/support/audit-keys.ts";
import { clientOf, testApp } from "#tests/support/app.ts";
import { newPerson, people } from "#tests/support/company.ts";
import { getServerNow } from "#tests/support/present.ts";

const { app, pools, nobody, signIn } = await testApp();
const given = {
  pools,
  auditKeys,
  address: "https://portal.example",
  get now() {
    return getServerNow();
  },
};
const good = "kettle umbrella 41";
const tokenIn = (lines: string[]) =>
  /https:\/\/portal\.example\/change-password\/([\w-]{43})$/.exec(lines.join("\n"))?.[1];
const login = async (email: string, password: string) =>
  (await clientOf(app).post("/api/security/login", { email, password })).body.logged_in as boolean;
const choose = async (token: string | undefined) =>
  (await nobody.post("/api/users/change-password", { reset_pwd_guid: token, password: good })).status;
const rowOf = async (email: string) =>
  (await pools.system.query("select * from users where email = $1", [email])).rows[0];

test("somebody of a customer comes with roles, without a password, and is found on the list", async () => {
  const lines = await addPerson(given, "eve@south.example", ["Eve", "van", "Dam"], {
    customer: "2",
    role: ["ordering", "cs"],
  });
  expect(lines[0]).toBe("Eve van Dam was added.");
  expect(await rowOf("eve@south.example")).toMatchObject({
    first_name: "Eve van",
    last_name: "Dam",
    password_hash: null,
    is_admin: false,
  });
  expect(await listPeople(given)).toContain(
    "eve@south.example  Eve van Dam  no password yet; 2 South Street Pharmacy (ordering, cs)",
  );
  expect(await choose(tokenIn(lines))).toBe(200);
  expect(await login("eve@south.example", good)).toBe(true);
});

test.each([
  [["nobody", ["A", "B"], { admin: true }], "nobody is not an email address."],
  [["a@b.example", ["Ann"], { admin: true }], "Enter first name and last name after the email address."],
  [["a@b.example", ["Ann", "Bee"], {}], "Use either --admin (the distributor's staff) or --customer with a number."],
  [
    ["a@b.example", ["Ann", "Bee"], { admin: true, customer: "1" }],
    "Use either --admin (the distributor's staff) or --customer with a number.",
  ],
  [["a@b.example", ["Ann", "Bee"], { customer: "77" }], "Customer 77 does not exist."],
  [
    ["a@b.example", ["Ann", "Bee"], { customer: "1", role: ["king"] }],
    "king is not a role; expected: ordering, reporting, cs, admin.",
  ],
  [
    [people.buyer.email.toUpperCase(), ["Ann", "Bee"], { admin: true }],
    "A user with BUYER@NORTH.EXAMPLE already exists.",
  ],
] as const)("add %o: %s", async ([email, names, options], sentence) => {
  const { role, ...rest } = options as { role?: readonly string[] };
  const adding = async () => addPerson(given, email, [...names], { ...rest, ...(role && { role: [...role] }) });
  await expect(adding()).rejects.toThrow(sentence);
  expect(await rowOf("a@b.example")).toBeUndefined();
});

test("who is disabled is signed out at once, and their links are over, until they are enabled", async () => {
  const { email } = await newPerson(pools, "leaver@north.example");
  const session = await signIn(email);
  const token = tokenIn(await resetPerson(given, email, {}));
  expect(await disablePerson(given, email.toUpperCase())).toEqual([
    "LEAVER@NORTH.EXAMPLE is disabled and signed out (sessions ended: 1).",
  ]);
  expect((await session.get("/api/users/current")).status).toBe(401);
  expect(await choose(token)).toBe(400);
  await expect(resetPerson(given, email, {})).rejects.toThrow("is disabled");
  expect((await listPeople(given)).find((line) => line.startsWith(email))).toContain("disabled");
  await enablePerson(given, email);
  expect(await choose(token)).toBe(400);
  expect(await choose(tokenIn(await resetPerson(given, email, {})))).toBe(200);
});

test("a lost second factor of the distributor's own staff goes with the reset, and a mail instead of a printed link", async () => {
  const { email, user_id } = people.staff;
  await pools.system.query("update users set is_2_factor_enabled = true where user_id = $1", [user_id]);
  await pools.system.query("insert into recovery_codes (user_id, code_hmac) values ($1, '\\x01')", [user_id]);
  const lines = await resetPerson(given, email, { mail: true, secondFactor: true });
  expect(tokenIn(lines)).toBeUndefined();
  expect(await rowOf(email)).toMatchObject({ is_2_factor_enabled: false, two_factor_secret: null });
  expect((await pools.system.query("select from recovery_codes where user_id = $1", [user_id])).rowCount).toBe(0);
  const said: string[] = [];
  await mailList(pools, (line) => void said.push(line));
  const listed = said.join("\n").split("\n");
  expect(listed).toContainEqual(
    expect.stringContaining(`waiting, 0 tries  staff@distributor.example  ${text.newPasswordSubject.wording}`),
  );
  expect(said.join("\n")).not.toContain("change-password/");
});

test("whose second factor is taken off is signed out everywhere and told by mail, and the audit trail says so", async () => {
  const { email, user_id } = await newPerson(pools, "lost-telephone@north.example");
  const [one, other] = [await signIn(email), await signIn(email)];
  const mails = "select subject from mails where to_address = $1";
  expect((await resetPerson(given, email, { secondFactor: true })).at(-1)).toBe("This user has no second factor.");
  expect((await one.get("/api/users/current")).status).toBe(200);
  expect((await pools.system.query(mails, [email])).rows).toEqual([]);
  await pools.system.query("update users set is_2_factor_enabled = true where user_id = $1", [user_id]);
  const lines = await resetPerson(given, email, { secondFactor: true });
  expect(lines.at(-1)).toBe("The second factor is off. The user is signed out everywhere.");
  for (const client of [one, other]) expect((await client.get("/api/users/current")).status).toBe(401);
  expect((await pools.system.query(mails, [email])).rows).toEqual([{ subject: text.twoFactorOffSubject.wording }]);
  const trail =
    "select action from audit where entity = 'users' and entity_id = $1 and reason = 'from the command line'";
  expect((await pools.system.query(trail, [String(user_id)])).rows).toContainEqual({
    action: "portal person reset --second-factor",
  });
});

test("what was done from the command line is in the audit trail, and its chain holds", async () => {
  const { email, user_id } = await newPerson(pools, "audited@north.example");
  await resetPerson(given, email, {});
  await disablePerson(given, email);
  const trail =
    "select action, entity, result from audit where entity = 'users' and entity_id = $1 and action like 'portal %' order by audit_id";
  expect((await pools.system.query(trail, [String(user_id)])).rows).toEqual([
    { action: "portal person reset", entity: "users", result: "done" },
    { action: "portal person disable", entity: "users", result: "done" },
  ]);
  await sealOnce(pools.system, { keys: auditKeys, anchor: newAnchor(), clock: getServerNow });
  const asked = { keys: auditKeys, anchored: [], sealedUntil: getServerNow() };
  expect((await inTransaction(pools.system, (db) => verifyAudit(db, asked))).faults).toEqual([]);
});
