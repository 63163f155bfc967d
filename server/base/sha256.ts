/** SHA-256 of large content, computed by a thread of libuv's pool. */

/** Returns the SHA-256 digest in hex. */
export async function digestSha256(content: Uint8Array): Promise<string> {
  return Buffer.from(await crypto.subtle.digest("SHA-256", content)).toString("hex");
}
