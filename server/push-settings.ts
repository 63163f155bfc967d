/** What notices are sent with: the key of PUSH_KEY, else the file `push/key` of the data folder, made at the first start; the known push services. */
import { createECDH } from "node:crypto";
import { join, resolve } from "node:path";
import type { Environment } from "#server/base/environment.ts";
import { codeOf } from "#server/base/durable-file.ts";
import { StartError } from "#server/base/start-error.ts";
import type { Push } from "#server/outside/push-service.ts";
import { keyLines } from "#server/secrets/key-file.ts";
import * as text from "#server/base/start-text.ts";

type Settings = Pick<Environment, "dataDir" | "pushKey" | "pushServices" | "distributor">;

export const pushKeyFile = (dataDir: string): string => join(resolve(dataDir), "push", "key");

/** @throws StartError for a file that can neither be read nor made, and for a key that is none. */
export function pushFor({ dataDir, pushKey, pushServices, distributor }: Settings): Push {
  const given = pushKey ?? keyOf(pushKeyFile(dataDir));
  return { ...pushKeys(given), subject: `mailto:${distributor.email}`, services: pushServices };
}

/** The pair of a private key: 32 bytes as base64url, which any 256 random bits are but one in four thousand million. @throws StartError */
function pushKeys(privateKey: string): Pick<Push, "publicKey" | "privateKey"> {
  const pair = createECDH("prime256v1");
  try {
    pair.setPrivateKey(Buffer.from(privateKey, "base64url"));
  } catch {
    throw new StartError(text.pushKeyInvalid);
  }
  return { publicKey: pair.getPublicKey("base64url"), privateKey };
}

function keyOf(path: string): string {
  try {
    return keyLines(path)[0] ?? "";
  } catch (error) {
    throw new StartError(text.pushKeyUnreadable(path, codeOf(error)));
  }
}
