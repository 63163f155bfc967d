/** What the server writes down for its operators: one line of JSON a request, which its id leads to, and nothing that opens a door. */
import { expect, test } from "vitest";
import { testApp } from "#tests/support/app.ts";
import { items, password, people } from "#tests/support/company.ts";
import { getNow } from "#tests/support/present.ts";
import { startServer } from "#tests/support/server-process.ts";

// A server process on the same database has the machine's clock.
const { pools, url, signIn } = await testApp({ clock: getNow });
const { token } = await signIn(people.buyer.email);

test("each request leaves one line with its id, and neither password, token, e-mail nor query", async () => {
  const server = await startServer(url, token, { LOG_LEVEL: "info" });
  const login = await server.post("/api/security/login", { email: people.buyer.email, password });
  const made = ((await login.json()) as { token: string }).token;
  await server.post("/api/security/login", { email: people.buyer.email, password: "Not-quite-right" });
  const asked = await fetch(`${server.address}/api/users/current?email=${people.buyer.email}&token=${token}`, {
    headers: { authorization: `Bearer ${made}`, cookie: `stcart=${made}`, "x-request-id": "asked-by-a-test" },
  });
  expect(asked.headers.get("x-request-id")).toBe("asked-by-a-test");
  const line = JSON.parse(await server.process.line(/asked-by-a-test/)) as object;
  expect(line).toMatchObject({ reqId: "asked-by-a-test", method: "GET", url: "/api/users/current", status: 400 });
  await server.process.line(new RegExp(login.headers.get("x-request-id")!));
  const link = "Canary-_9".repeat(5).slice(0, 43);
  for (const path of ["change-password", "impersonate", "saml/sso", "api/users/for-change-password"]) {
    const answer = await fetch(`${server.address}/${path}/${link}`);
    await answer.text();
    await server.process.line(new RegExp(answer.headers.get("x-request-id")!));
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  }
  for (const secret of [password, "Not-quite-right", token!, made, people.buyer.email, link]) {
    expect(server.process.said()).not.toContain(secret);
  }
});

test("what goes wrong is logged under the id that the caller is told, without the row that PostgreSQL quotes", async () => {
  await pools.owner.query(`
    create function fail() returns trigger language plpgsql as $$
    begin
      raise exception 'This went wrong' using detail = 'Failing row contains (Quoted-secret).';
    end $$;
    create trigger fail before insert on cart_lines for each row execute function fail()`);
  const server = await startServer(url, token);
  const line = { item_id: items.plain, quantity: 1, quantity_uom_code: "CT" };
  const answer = await server.post("/api/carts/add-item", line);
  expect(answer.status).toBe(500);
  const body = (await answer.json()) as { Message: string; request_id: string };
  expect(await server.process.line(new RegExp(body.request_id))).toContain("This went wrong");
  expect(server.process.said()).not.toContain("Quoted-secret");
});
