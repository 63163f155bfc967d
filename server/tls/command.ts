/** `portal certificate`: makes or renews the certificate, says how devices trust it and, when asked, hands it out to them. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Environment } from "#server/base/environment.ts";
import { StartError } from "#server/base/start-error.ts";
import { untilToldToStop } from "#server/base/until-told-to-stop.ts";
import { handOut } from "./hand-out.ts";
import { isHostName, lanAddresses, namesOfThisMachine } from "./this-machine.ts";
import { makeTls } from "./make.ts";
import * as text from "./text.ts";
import { tlsFiles } from "./tls-files.ts";
import { trustInWords } from "./trust.ts";

export type CertificateOptions = { name: string[]; newAuthority?: true; handOut?: string };

/** @throws StartError in one sentence when it cannot be made. */
export async function certificateCommand(
  { dataDir, host, port, publicUrl }: Pick<Environment, "dataDir" | "host" | "port" | "publicUrl">,
  { name, newAuthority, handOut: handOutPort }: CertificateOptions,
): Promise<void> {
  const wrong = name.find((each) => !isHostName(each));
  if (wrong !== undefined) throw new StartError(text.nameInvalid(wrong));
  if (handOutPort !== undefined && !(/^\d{1,5}$/.test(handOutPort) && Number(handOutPort) <= 65_535)) {
    throw new StartError(text.portInvalid(handOutPort));
  }
  const named = [...name, ...(publicUrl === undefined ? [] : [hostOf(publicUrl)])];
  const names = [...new Set([...named, ...namesOfThisMachine()])];
  const made = await makeTls({ dataDir, names, authority: newAuthority ? "new" : "last", now: new Date() });
  const files = tlsFiles(dataDir);
  const [best = "localhost"] = [...named, ...lanAddresses("0.0.0.0"), ...names];
  const inUrl = best.includes(":") ? `[${best}]` : best;
  const portal = publicUrl ?? `https://${inUrl}:${port}`;
  const isForOthers = !["127.0.0.1", "localhost", "::1"].includes(host);

  console.log(text.created(made.portal.validToDate.toISOString().slice(0, 10), names));
  console.log(text.usedBy(files.folder, portal));
  if (!isForOthers) console.log(text.otherDevices);
  console.log(`\n${made.isNewAuthority ? text.newAuthority : text.sameAuthority}
${files.authority.cert}
${text.fingerprint(made.authority.fingerprint256)}\n
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
  console.log(`\n${text.handingOut(`http://${inUrl}:${ownPort}`)}`);
  await untilToldToStop();
  server.close();
  server.closeAllConnections();
  await once(server, "close");
}

const hostOf = (address: string): string => new URL(address).hostname.replace(/^\[|\]$/g, "");
