/** What a server in a process of its own is configured by to believe the tests' authorities, its time source among it. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startTimeServer } from "./time-server.ts";
import { testTrust } from "./trusted.ts";

const pem = (der: Buffer) => `-----BEGIN CERTIFICATE-----\n${der.toString("base64")}\n-----END CERTIFICATE-----\n`;

/** Its environment, and a time source that must be closed. */
export async function signingEnvironment() {
  const folder = mkdtempSync(join(tmpdir(), "portal-signing-"));
  const authorities = join(folder, "authorities.pem");
  writeFileSync(authorities, [...testTrust.anchors, ...testTrust.intermediates].map(pem).join(""));
  const time = await startTimeServer();
  const env = {
    DATA_DIR: folder,
    CSOS_ANCHORS: authorities,
    CSOS_CRLS: testTrust.crlAddresses.join(" "),
    CSOS_TIME: time.address,
    CSOS_KEY: "a-key-of-the-tests-that-is-long-enough",
  };
  return { env, folder, time };
}
