/** `portal certificate`: makes or renews the certificate, says how devices trust it and, when asked, hands it out to them. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Environment } from "#server/base/environment.ts";
import { StartError } from "#server/base/start-error.ts";
import { untilToldToStop } from "#server/base/until-told-to-stop.ts";
import { handOut } from "./hand-out.ts";
import { isHostName, lanAddresses, namesOfThisMachine } from "./this-machine.ts";
import { makeTls } from "./make.ts";
import { tlsFiles } from "./tls-files.ts";
import { trustInWords } from "./trust.ts";

export type CertificateOptions = { name: string[]; newAuthority?: true; handOut?: string };

/** @throws StartError in one sentence when it cannot be made. */
export async function certificateCommand(
  { dataDir, host, port, publicUrl }: Pick<Environment, "dataDir" | "host" | "port" | "publicUrl">,
  { name, newAuthority, handOut: handOutPort }: CertificateOptions,
): Promise<void> {
  const wrong = name.find((each) => !isHostName(each));
  if (wrong !== undefined) throw new StartError(`--name is "${wrong}"; expected: a host name or an address.`);
  if (handOutPort !== undefined && !(/^\d{1,5}$/.test(handOutPort) && Number(handOutPort) <= 65_535)) {
    throw new StartError(`--hand-out is "${handOutPort}"; expected: a port number from 0 to 65535.`);
  }
  const named = [...name, ...(publicUrl === undefined ? [] : [hostOf(publicUrl)])];
  const names = [...new Set([...named, ...namesOfThisMachine()])];
  const made = await makeTls({ dataDir, names, authority: newAuthority ? "new" : "last", now: new Date() });
  const files = tlsFiles(dataDir);
  const [best = "localhost"] = [...named, ...lanAddresses("0.0.0.0"), ...names];
  const inUrl = best.includes(":") ? `[${best}]` : best;
  const portal = publicUrl ?? `https://${inUrl}:${port}`;
  const isForOthers = !["127.0.0.1", "localhost", "::1"].includes(host);

  console.log(`The certificate is good until ${made.portal.validToDate.toISOString().slice(0, 10)} for ${names.join(", ")}.
It lies in ${files.folder}, and npm start uses it: ${portal}`);
  if (!isForOthers) console.log("Other devices reach the portal when it is started with HOST=0.0.0.0.");
  console.log(`\n${made.isNewAuthority ? newWords : lastWords}
${files.authority.cert}
SHA-256 ${made.authority.fingerprint256}\n
${trustInWords()}`);
  if (handOutPort === undefined) return;
  const server = await handOut({
    authority: readFileSync(files.authority.cert, "utf8"),
    fingerprint: made.authority.fingerprint256,
    portal,
    port: Number(handOutPort),
  });
  const own = server.address();
  const ownPort = typeof own === "object" && own !== null ? own.port : 0;
  console.log(`\nHanding it out at http://${inUrl}:${ownPort} until Ctrl-C.`);
  await untilToldToStop();
  server.close();
  server.closeAllConnections();
  await once(server, "close");
}

const newWords = "Each device has to be told once to trust the authority that signed it; this file is for them:";
const lastWords = "The authority is the one of last time: devices that trust it need nothing new. It is this file:";

const hostOf = (address: string): string => new URL(address).hostname.replace(/^\[|\]$/g, "");
