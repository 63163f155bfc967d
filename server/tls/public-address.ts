/** The address at which people reach the portal: what links in mails begin with. */
import type { AddressInfo } from "node:net";
import { lanAddresses } from "./this-machine.ts";

type Where = { publicUrl?: string | undefined; host: string };

/**
 * PUBLIC_URL, or where the server listens, as another device would type it. Never what a request says of its host: whoever asked for somebody's
 * new password could make the link in that mail lead to themself.
 */
export function publicAddress({ publicUrl, host }: Where, { isTls, port }: { isTls: boolean; port: number }): string {
  if (publicUrl !== undefined) return publicUrl.replace(/\/+$/, "");
  const name = lanAddresses(host)[0] ?? (["127.0.0.1", "0.0.0.0", "::"].includes(host) ? "localhost" : host);
  return `${isTls ? "https" : "http"}://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** The port of a server that listens; 0 before it does. */
export const portOf = (address: AddressInfo | string | null): number =>
  typeof address === "object" && address !== null ? address.port : 0;
