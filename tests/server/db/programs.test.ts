/** The programs from npm: their library links. */
import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { linkLibraries } from "#server/db/programs.ts";

test("missing library links are made from the package's list, those that exist are left alone", () => {
  const native = mkdtempSync(join(tmpdir(), "portal-native-"));
  onTestFinished(() => rmSync(native, { recursive: true }));
  mkdirSync(join(native, "lib"));
  const list = [
    { source: "native/lib/libone.so.1.2", target: "native/lib/libone.so.1" },
    { source: "native/lib/libone.so.1.2", target: "native/lib/libone.so" },
  ];
  writeFileSync(join(native, "pg-symlinks.json"), JSON.stringify(list));
  linkLibraries(native);
  linkLibraries(native);
  expect(readlinkSync(join(native, "lib", "libone.so.1"))).toBe("libone.so.1.2");
  expect(readlinkSync(join(native, "lib", "libone.so"))).toBe("libone.so.1.2");
});
