/** What is sealed under a secret of the server: it opens for whom it was sealed, whole, and for nobody else. */
import { createSecretKey, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { open, seal } from "#server/secrets/secrets.ts";

const secret = createSecretKey(randomBytes(32));
const text = "Zugang für Ærøskøbing: 🗝 https://portal.example/change-password/abc";

test("what was sealed opens as it was, and looks different each time", () => {
  const sealed = seal(secret, text, "mail 1");
  expect(open(secret, sealed, "mail 1")).toBe(text);
  expect(seal(secret, text, "mail 1").equals(sealed)).toBe(false);
  expect(sealed.includes(Buffer.from("portal.example"))).toBe(false);
  expect(open(secret, seal(secret, ""))).toBe("");
});

test("it opens under no other secret and for nobody else", () => {
  const sealed = seal(secret, text, "person 12");
  expect(() => open(createSecretKey(randomBytes(32)), sealed, "person 12")).toThrow();
  expect(() => open(secret, sealed, "person 13")).toThrow();
  expect(() => open(secret, sealed)).toThrow();
});

test("a byte changed anywhere, or cut off, is noticed", () => {
  const sealed = seal(secret, text);
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => open(secret, changed)).toThrow();
    expect(() => open(secret, sealed.subarray(0, at))).toThrow();
  }
});
