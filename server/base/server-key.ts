/** Compares servers of revocation lists by scheme, host and port. */

const defaultPorts = new Map([
  ["ldap:", "389"],
  ["ldaps:", "636"],
  ["http:", "80"],
  ["https:", "443"],
]);

/**
 * Returns scheme, host and port of an address as `scheme://host:port` in lower case with the default port written out, so that two spellings of one server
 * are equal. Undefined for another scheme, an address without a host, and one with user information: `ldap://trusted@other` names the server `other`.
 */
export function toServerKey(address: string): string | undefined {
  const url = URL.parse(address);
  const defaultPort = defaultPorts.get(url?.protocol ?? "");
  if (url === null || defaultPort === undefined || url.hostname === "" || hasUser(address)) return undefined;
  return `${url.protocol}//${url.hostname.toLowerCase()}:${url.port || defaultPort}`;
}

/** Also an empty one, which the URL parser drops. */
const hasUser = (address: string): boolean => /^\s*[a-z]+:[/\\]*[^/?#]*@/i.test(address);
