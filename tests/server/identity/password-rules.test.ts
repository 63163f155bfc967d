/** What a new password must be. */
import { expect, test } from "vitest";
import { checkPassword, isAllValid, presentRule } from "#server/services/identity/password-rules.ts";
import { startTimeLimit } from "#tests/support/time-limit.ts";

const context = {
  first_name: "Zoë",
  last_name: "Kowalski-Smith",
  email: "dock.hand@northcampus.example",
  companies: ["North Campus Hospital Pharmacy"],
};
const broken = async (password: string) =>
  (await checkPassword(password, context)).filter(({ is_valid }) => !is_valid).map(({ rule }) => rule);

test.each([
  "kettle umbrella 41",
  "xV9#mQ2!pL7w",
  "correct horse battery staple",
  "日本の薬局で働いている人たち",
  "ræven løber over åen i måneskin",
  "Zoe likes 41 kettles", // a name of three letters stands in too many words
  `${"kettle umbrella 41 ".repeat(6)}end`,
])("%s is taken", async (password) => {
  expect(await broken(password)).toEqual([]);
});

test.each([
  ["kettle rain", ["length"]],
  ["x".repeat(11), ["length", "common"]],
  [`kettle umbrella 41 ${"y".repeat(110)}`, ["length"]],
  ["password1234", ["common", "context"]],
  ["P@ssw0rd1234", ["common", "context"]],
  ["iloveyouiloveyou", ["common"]],
  ["qwertyuiop12", ["common"]],
  ["123456789012", ["common"]],
  ["aaaaaaaaaaaaaaaaaaaaaaaa", ["common"]],
  ["Charlotte123", ["common"]],
  ["blue KOWALSKI kettle", ["context"]],
  ["blue k0w4l5ki kettle", ["context"]],
  ["the campus 4 umbrellas", ["context"]],
  ["dock umbrella 41 rain", ["context"]],
  ["Hospital of 41 kettles", ["context"]],
  ["Try-the-portal-2026", ["context"]],
])("%s breaks %s", async (password, rules) => {
  expect(await broken(password)).toEqual(rules);
});

test("twelve and 128 characters are enough and not too many, however many bytes they are", async () => {
  const rule = async (password: string) => (await broken(password)).includes("length");
  expect([await rule("🗝".repeat(11)), await rule("🗝".repeat(12))]).toEqual([true, false]);
  expect([await rule("🗝".repeat(128)), await rule("🗝".repeat(129))]).toEqual([false, true]);
});

test("each rule says in a sentence what to do, and the current password is another rule", async () => {
  const checks = [...(await checkPassword("short", context)), presentRule(true)];
  expect(checks.map(({ rule }) => rule)).toEqual(["length", "common", "context", "present"]);
  for (const { message } of checks) expect(message).toMatch(/^(Use|Don't) .*\.$/);
  expect(isAllValid(checks)).toBe(false);
  expect(isAllValid([presentRule(false)])).toBe(true);
});

test("whatever is sent is judged without holding everybody up", async () => {
  const endTimeLimit = startTimeLimit("processor", 1_000);
  for (const password of ["p4$$w0rd".repeat(128), "4@8({[<3369!1|0$57+%2".repeat(48), "abcABC123".repeat(113)]) {
    await checkPassword(password, context);
  }
  endTimeLimit(); // judged to their end they take a second each
});
