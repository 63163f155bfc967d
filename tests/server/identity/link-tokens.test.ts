/** Tokens in links: each good once, for its kind, in its time; the database holds nothing that would open the door. */
import { expect, test } from "vitest";
import { inTransaction, type Tx } from "#server/db/open.ts";
import { clean } from "#server/jobs/clean.ts";
import { endLinksOf, findLink, issueLink, takeLink } from "#server/services/identity/link-tokens.ts";
import { askedOf, takeAsked } from "#server/saml/provider.ts";
import { serverSecret, systemSecret } from "#server/secrets/secrets.ts";
import { fillCompany, north, people } from "#tests/support/company.ts";
import { freshDatabase } from "#tests/support/database.ts";

const { pools } = await freshDatabase();
const now = new Date("2026-11-20T15:00:00Z");
const after = (ms: number) => new Date(now.getTime() + ms);
const day = 24 * 3_600_000;
await fillCompany(pools.system, now);
const { user_id } = people.buyer;
const inside = <T>(work: (db: Tx) => Promise<T>) => inTransaction(pools.system, work);
const password = () => inside((db) => issueLink(db, { kind: "password", user_id, now }));

test("a link is good once, with what was said when it was made", async () => {
  const details = { reason: "Help with a return", customer_id: 1 };
  const made = { kind: "impersonation", user_id, issued_by: people.staff.user_id, details, now } as const;
  const token = await inside((db) => issueLink(db, made));
  expect(token).toMatch(/^[\w-]{43}$/);
  const use = () => inside((db) => takeLink(db, "impersonation", token, after(59_000)));
  expect(await use()).toEqual({ user_id, issued_by: people.staff.user_id, details });
  expect(await use()).toBeUndefined();
});

test("of twenty who follow it at once one gets in", async () => {
  const token = await password();
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => inside((db) => takeLink(db, "password", token, now))),
  );
  expect(tries.filter((each) => each !== undefined)).toEqual([{ user_id, issued_by: null, details: null }]);
});

test("what came to nothing leaves the link as it was", async () => {
  const token = await password();
  const undone = inside(async (db) => {
    await takeLink(db, "password", token, now);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await inside((db) => takeLink(db, "password", token, now))).toBeDefined();
});

test("it is good for its own kind, and until its time has passed: a minute, or a day in a mail", async () => {
  const saml = await inside((db) => issueLink(db, { kind: "saml", user_id, now }));
  const mailed = await password();
  expect(await inside((db) => takeLink(db, "impersonation", saml, now))).toBeUndefined();
  expect(await inside((db) => takeLink(db, "saml", saml, after(60_000)))).toBeUndefined();
  expect(await inside((db) => takeLink(db, "password", mailed, after(day)))).toBeUndefined();
  expect(await inside((db) => takeLink(db, "password", mailed, after(day - 1)))).toBeDefined();
  expect(await inside((db) => takeLink(db, "password", "no-such-link", now))).toBeUndefined();
});

test("looking at a link uses nothing and says whether it is over, for a month", async () => {
  const token = await password();
  const look = (at = now) =>
    inTransaction(pools.system, (db) => findLink(db, "password", token, at), { access: "read only" });
  expect(await look()).toMatchObject({ user_id, isOver: false });
  expect(await look(after(day))).toMatchObject({ user_id, isOver: true });
  await inside((db) => takeLink(db, "password", token, now));
  expect(await look()).toMatchObject({ user_id, isOver: true });
  await clean(pools, after(30 * day));
  expect(await look()).toMatchObject({ isOver: true });
  await clean(pools, after(31 * day + 1));
  expect(await look()).toBeUndefined();
});

test("all links of a person end at once, nobody else's", async () => {
  const [first, second] = [await password(), await inside((db) => issueLink(db, { kind: "saml", user_id, now }))];
  const theirs = await inside((db) => issueLink(db, { kind: "password", user_id: people.chief.user_id, now }));
  await inside((db) => endLinksOf(db, user_id, now));
  expect(await inside((db) => takeLink(db, "password", first, now))).toBeUndefined();
  expect(await inside((db) => takeLink(db, "saml", second, now))).toBeUndefined();
  expect(await inside((db) => takeLink(db, "password", theirs, now))).toBeDefined();
});

test("the database does not hold the token", async () => {
  const token = await password();
  const { rows } = await pools.system.query("select row_to_json(l)::text as text from link_tokens l");
  const kept = rows.map(({ text }) => String(text)).join("\n");
  expect(kept).not.toContain(token);
  expect(kept).not.toContain(Buffer.from(token).toString("hex"));
  expect(kept).not.toContain(Buffer.from(token, "base64url").toString("hex"));
});

test("twenty processes at their first start agree on one secret of each name", async () => {
  await pools.system.query("delete from secrets");
  const made = await Promise.all(Array.from({ length: 20 }, () => systemSecret(pools.system, "mail")));
  expect(new Set(made.map((each) => each.export().toString("hex"))).size).toBe(1);
  const other = await inside((db) => serverSecret(db, "link"));
  expect(other.equals(made[0]!)).toBe(false);
});

test.each(["password", "impersonation", "saml"] as const)(
  "a link (%s) made by a clock 35 days ahead is over, and the night removes it",
  async (kind) => {
    const ahead = after(35 * day);
    const token = await inside((db) => issueLink(db, { kind, user_id, now: ahead }));
    expect(await inside((db) => findLink(db, kind, token, now))).toMatchObject({ isOver: true });
    expect(await inside((db) => takeLink(db, kind, token, now))).toBeUndefined();
    await clean(pools, now);
    expect(await inside((db) => findLink(db, kind, token, now))).toBeUndefined();
  },
);

test("a request to a provider made by a clock 35 days ahead cannot be answered", async () => {
  const which = { customer_id: north, is_test: false };
  const ask = (id: string, at: Date) => inside((db) => askedOf(db, which, "saml", at).saveAsync(id, ""));
  await ask("ahead", after(35 * day));
  await ask("present", now);
  const take = (id: string) => inside((db) => takeAsked(db, which, "saml", id, now));
  expect([await take("ahead"), await take("present")]).toEqual([false, true]);
});
