/** Asks a directory for one attribute of one entry, as an LDAP address names it (RFC 4516), and says the bytes of its only value. */
import { workerData } from "node:worker_threads";
import { Client } from "ldapts";

import { say, unasked } from "#server/base/thread-messages.ts";

const { address, longestMs } = workerData as { address: string; longestMs: number };
const { protocol, host, pathname, search } = new URL(address);
const entry = decodeURIComponent(pathname.slice(1));
const attribute = decodeURIComponent(search.slice(1).split("?")[0] ?? "") || "certificateRevocationList;binary";

const client = new Client({ url: `${protocol}//${host}`, timeout: longestMs, connectTimeout: longestMs });
try {
  const { searchEntries } = await client.search(entry, { scope: "base", attributes: [attribute] });
  // A directory may name it with or without ";binary", and the client adds an empty list under the name that was asked.
  const name = attribute.toLowerCase().replace(/;binary$/, "");
  const values = Object.entries(searchEntries[0] ?? {}).flatMap(([key, value]) =>
    key.toLowerCase().replace(/;binary$/, "") === name ? [value].flat().filter((each) => Buffer.isBuffer(each)) : [],
  );
  const [content] = values;
  if (content === undefined || values.length > 1) throw new Error(`${address} has ${values.length} revocation lists`);
  say(unasked, content);
} finally {
  await client.unbind().catch(() => {});
}
