/** Tests without a program that they use: skipped, or a failure where CI is set. */
import { afterEach, expect, test, vi } from "vitest";
import { checkProgram } from "./programs.ts";

afterEach(() => void vi.unstubAllEnvs());

test("a missing program skips its tests, and fails them where CI is set", () => {
  vi.stubEnv("CI", "");
  expect([checkProgram("unzip", true), checkProgram("unzip", false)]).toEqual([true, false]);
  vi.stubEnv("CI", "true");
  expect(checkProgram("unzip", true)).toBe(true);
  expect(() => checkProgram("unzip", false)).toThrow("unzip is not installed");
});
