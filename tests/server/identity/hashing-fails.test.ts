/** What hashes is away for a moment: nobody is told that their password is wrong, and nothing is counted against them. */
import * as argon2 from "@node-rs/argon2";
import { expect, test } from "vitest";
import { Unavailable } from "#server/base/unavailable.ts";
import { clientOf, testApp } from "#tests/support/app.ts";
import { password, people } from "#tests/support/company.ts";

let isAway = false;
const { app, pools } = await testApp({
  passwordEngine: {
    hash: argon2.hash,
    verify: (kept, tried) =>
      isAway ? Promise.reject(new Unavailable("A thread that hashes has ended.")) : argon2.verify(kept, tried),
  },
});
const { email } = people.buyer;
test("a sign-in whose hash cannot be made is answered 503, and is no failed attempt", async () => {
  const client = clientOf(app);
  isAway = true;
  for (let tries = 0; tries < 8; tries += 1) {
    const answer = await client.post("/api/security/login", { email, password });
    expect([answer.status, answer.body.code, answer.headers["retry-after"]]).toEqual([503, "unavailable", "2"]);
  }
  const { rows } = await pools.system.query("select coalesce(sum(failures), 0)::int as failures from sign_in_sources");
  expect(rows).toEqual([{ failures: 0 }]);
  isAway = false;
  expect((await client.post("/api/security/login", { email, password })).body.logged_in).toBe(true);
});
