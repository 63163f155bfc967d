/** Passwords as the page sends them: nobody is asked to sign in for a link in a mail, and one's own session goes on under its new token only once the password is saved. */
import { QueryClient } from "@tanstack/react-query";
import { getDefaultStore } from "jotai";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { currentPasswordNotCorrect } from "#contract/identity/text.ts";

const went = vi.hoisted(() => ({ on: [] as string[] }));
vi.mock("#src/data/identity/security.ts", () => ({
  goOnWith: async (_: unknown, token: string) => void went.on.push(token),
}));
const { forgotPassword, ownPassword, passwordByLink, passwordLinkQuery, sendAnotherLink } =
  await import("#src/data/identity/account.ts");
const { proofAtom, provePassword, withProof } = await import("#src/data/identity/proof.ts");
const { failureOf } = await import("#src/api/failures.ts");
const { onSignedOut } = await import("#src/api/signals.ts");
const { header, json, noNetwork, onTheWire, wire } = await import("#tests/support/wire.ts");

onTheWire();
const asked = vi.fn<() => void>();
beforeEach(() => {
  went.on = [];
  asked.mockClear();
  onSignedOut(async () => {
    asked();
    return "given-up";
  });
});
const client = new QueryClient();
const checks = (...valid: boolean[]) => valid.map((is_valid, at) => ({ message: `Rule ${at}`, is_valid }));
const places = () => wire.sent.map(({ method, url }) => `${method} ${new URL(url).pathname}`);

describe("one's own password", () => {
  test("is saved, and the session goes on under another token", async () => {
    wire.answers = [json(200, checks(true, true)), json(200, { token: "new-token" })];
    expect(await ownPassword(client).save("Correct-horse-9")).toEqual(checks(true, true));
    expect(went.on).toEqual(["new-token"]);
    expect(places()).toHaveLength(2);
  });

  test("that breaks a rule is not, and nothing is renewed", async () => {
    wire.answers = [json(200, checks(true, false))];
    expect(await ownPassword(client).save("short")).toEqual(checks(true, false));
    expect([places().length, went.on]).toEqual([1, []]);
  });

  test("is saved all the same where no new token comes: the session goes on under the one that it has", async () => {
    wire.answers = [json(200, checks(true)), noNetwork, noNetwork, noNetwork, noNetwork];
    expect(await ownPassword(client).save("Correct-horse-9")).toEqual(checks(true));
    expect(went.on).toEqual([]);
  });

  test("is looked at while it is typed without keeping the session alive", async () => {
    wire.answers = [json(200, checks(false)), json(200, checks(false))];
    await ownPassword(client).check("a", new AbortController().signal);
    await ownPassword(client).save("a");
    expect(header(0, "x-background")).not.toBeNull();
    expect(header(1, "x-background")).toBeNull();
  });
});

describe("a link from a mail", () => {
  test("says whose it is with every question, whoever is signed in here", async () => {
    wire.answers = [json(200, checks(true)), json(200, checks(true))];
    const link = passwordByLink("the-link");
    await link.check("a", new AbortController().signal);
    await link.save("a");
    for (const body of wire.bodies) expect(JSON.parse(body)).toEqual({ password: "a", reset_pwd_guid: "the-link" });
    expect(went.on).toEqual([]);
  });

  test("never asks anybody to sign in", async () => {
    const over = json(401, { Message: "Sign in." });
    wire.answers = Array.from({ length: 5 }, () => over);
    const signal = new AbortController().signal;
    const tried = [
      () => passwordByLink("the-link").check("a", signal),
      () => passwordByLink("the-link").save("a"),
      () => sendAnotherLink(7, "the-link"),
      () => forgotPassword("ada@example.com"),
      () => client.fetchQuery({ ...passwordLinkQuery("the-link"), retry: false }),
    ];
    for (const one of tried) {
      const failed = await one().catch((error: unknown) => error);
      expect(failureOf(failed).kind).toBe("signed-out");
    }
    expect(asked).not.toHaveBeenCalled();
  });

  test("is in memory only while its screen stands", () => {
    expect(passwordLinkQuery("a").gcTime).toBe(0);
    expect(passwordLinkQuery("a").queryKey).not.toEqual(passwordLinkQuery("b").queryKey);
  });
});

describe("showing once more who is there", () => {
  const ask = () => getDefaultStore().get(proofAtom);
  const refused = json(400, { Message: "Show who you are.", code: "prove_first", fields: { password: "x", key: "y" } });
  const save = () => withProof(() => passwordByLink("the-link").save("a"));

  test("a person is asked by what they have, and it is done then", async () => {
    wire.answers = [refused, json(200, checks(true))];
    const saving = save();
    await expect.poll(() => ask()?.ways).toEqual(["password", "key"]);
    ask()!.settle("shown");
    expect(await saving).toEqual(checks(true));
    expect(ask()).toBeNull();
  });

  test("whoever closes the question gets what the server said, and nothing is sent again", async () => {
    wire.answers = [refused];
    const saving = save().catch((error: unknown) => error);
    await expect.poll(() => ask()).not.toBeNull();
    ask()!.settle("closed");
    expect(failureOf(await saving)).toMatchObject({ kind: "refused", code: "prove_first" });
    expect(wire.sent).toHaveLength(1);
  });

  test("of two questions the newer one stands, and the other is closed", async () => {
    wire.answers = [refused, refused];
    const first = save().catch((error: unknown) => error);
    await expect.poll(() => ask()).not.toBeNull();
    const before = ask();
    const second = save().catch((error: unknown) => error);
    await expect.poll(() => ask()).not.toBe(before);
    expect(failureOf(await first)).toMatchObject({ code: "prove_first" });
    ask()!.settle("closed");
    await second;
  });

  test("any other refusal asks nothing", async () => {
    wire.answers = [json(400, { Message: "No.", code: "other" })];
    const failed = await save().catch((error: unknown) => error);
    expect(failureOf(failed)).toMatchObject({ message: "No." });
    expect(ask()).toBeNull();
  });

  test("the reason why a password is not the present one, in the server's words where it has any", async () => {
    wire.answers = [
      json(200, { success: true, reason: null }),
      json(200, { success: false, reason: "Too often." }),
      json(200, { success: false, reason: null }),
    ];
    expect(await provePassword("a")).toBeUndefined();
    expect(await provePassword("a")).toBe("Too often.");
    expect(await provePassword("a")).toBe(currentPasswordNotCorrect);
  });
});
