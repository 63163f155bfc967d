/** Asks over HTTPS as a device does. */
import { get } from "node:https";
import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";

/**
 * Returns the response of an address to a device that trusts only this authority and uses this name.
 * @throws Error with the code of the TLS failure
 */
export async function askSecurely(
  address: string,
  ca?: Buffer,
  servername?: string,
): Promise<{ status: number | undefined; body: string }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { agent: false, ...(ca && { ca }), ...(servername && { servername }) }, resolve).once("error", reject);
  });
  return { status: response.statusCode, body: await text(response) };
}
