/** Makes authority and certificate in the data folder, or renews the certificate alone. */
import { X509Certificate } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { createFolder, replaceFile } from "#server/base/durable-file.ts";
import { StartError } from "#server/base/start-error.ts";
import { forbiddenNames, makeAuthority, makeCertificate } from "./authority.ts";
import * as messages from "./text.ts";
import { tlsFiles, type Pair } from "./tls-files.ts";

export type MadeCertificates = { authority: X509Certificate; portal: X509Certificate; isNewAuthority: boolean };

/**
 * Makes a certificate for these names; the authority of last time signs it, so that no device has to be told again, unless another is wanted.
 * @throws StartError when the folder is not writable, or that authority may not sign for these names.
 */
export async function makeTls({
  dataDir,
  names,
  authority: which,
  now,
}: {
  dataDir: string;
  names: string[];
  authority: "last" | "new";
  now: Date;
}): Promise<MadeCertificates> {
  const files = tlsFiles(dataDir);
  const isNewAuthority = which === "new" || !existsSync(files.authority.cert);
  const authority = isNewAuthority ? await makeAuthority({ names, now }) : readPair(files.authority);
  const forbidden = forbiddenNames(authority, names);
  if (forbidden.length > 0) {
    throw new StartError(messages.namesNotAllowed(files.folder, forbidden));
  }
  const portal = await makeCertificate({ authority, names, now });
  writing(files.folder, () => {
    createFolder(dirname(files.folder)); // as others make it: the database's own user must get in
    createFolder(files.folder, { mode: 0o700 });
    if (isNewAuthority) writePair(files.authority, authority);
    writePair(files.portal, portal);
  });
  return { authority: new X509Certificate(authority.cert), portal: new X509Certificate(portal.cert), isNewAuthority };
}

const readPair = ({ cert, key }: Pair): Pair => {
  try {
    return { cert: readFileSync(cert, "utf8"), key: readFileSync(key, "utf8") };
  } catch (error) {
    throw new StartError(messages.authorityUnreadable(wordsOf(error)));
  }
};

/** Whole or not at all; the key before the certificate that needs it. */
function writePair(files: Pair, { cert, key }: Pair): void {
  for (const [file, text, mode] of [
    [files.key, key, 0o600],
    [files.cert, cert, 0o644],
  ] as const)
    replaceFile(file, `${text}\n`, { mode });
}

function writing(folder: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw new StartError(messages.folderNotWritable(folder, wordsOf(error)));
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
