/** Files that CSOS_ANCHORS names and that hold no certificate. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readEnvironment } from "#server/base/environment.ts";
import { trustFor } from "#server/csos-settings.ts";
import type { Pools } from "#server/db/open.ts";
import { getServerNow } from "#tests/support/present.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-anchors-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "authorities.pem");

test.each([
  ["is empty", ""],
  ["holds zeros after a power failure", "\0\0\0\0"],
  ["holds something else", "-----BEGIN PUBLIC KEY-----"],
])("a file of CSOS_ANCHORS that %s stops the start in a sentence that says how to mend it", async (_, content) => {
  writeFileSync(file, content);
  const settings = readEnvironment({
    CSOS_ANCHORS: file,
    CSOS_CRLS: "https://crl.example/",
    CSOS_TIME: "ntp://127.0.0.1",
    CSOS_KEY: Buffer.alloc(32, 1).toString("base64url"),
  });
  // No database is asked.
  await expect(trustFor({} as Pools, settings, getServerNow())).rejects.toThrow(
    `CSOS_ANCHORS: ${file} contains no certificate. Write the certificates of the authorities to this file, in PEM format.`,
  );
});
