/** What this machine is called by others in its network. */
import { isIP } from "node:net";
import { hostname, networkInterfaces } from "node:os";
import { isInside } from "./name-constraints.ts";

/** The machine's name, its name for mDNS, and its addresses inside the network, best known first; then what it calls itself. */
export function namesOfThisMachine(): string[] {
  const name = hostname().toLowerCase();
  const names = isHostName(name) ? [name, ...(name.includes(".") ? [] : [`${name}.local`])] : [];
  return [...new Set([...names, ...lanAddresses("::"), "localhost", "127.0.0.1", "::1"])];
}

/** Whether a certificate can be made for it: a host name or an address, in small letters and without a zone. */
export const isHostName = (name: string): boolean =>
  isIP(name) === 6 ? /^[\da-f:]+$/.test(name) : /^[a-z\d-]+(\.[a-z\d-]+)*$/.test(name);

/** Addresses inside the network at which other devices reach this machine when it listens on `host` (a setting such as HOST). */
export function lanAddresses(host: string): string[] {
  if (host !== "0.0.0.0" && host !== "::") return [];
  return Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith("fe80") && isInside(address))
    .filter(({ family }) => host === "::" || family === "IPv4")
    .map(({ address }) => address);
}
