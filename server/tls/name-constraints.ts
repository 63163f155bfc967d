/** Which names and addresses an authority may sign for (RFC 5280, 4.2.1.10), as the extension's value in DER. */
import { BlockList, isIP } from "node:net";

/** Names that never lead out of a network, each with everything below it. */
const insideNames = ["localhost", "local", "lan", "internal", "home.arpa"];
/** Addresses that never lead out of a network (RFC 1918, 4193, 3927, loopback). */
const insideRanges = [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["127.0.0.0", 8],
  ["fc00::", 7],
  ["fe80::", 10],
  ["::1", 128],
] as const;

const inside = new BlockList();
for (const [address, bits] of insideRanges) inside.addSubnet(address, bits, isIP(address) === 4 ? "ipv4" : "ipv6");

/** Whether a name or an address only exists inside a network. */
export function isInside(name: string): boolean {
  if (isIP(name) !== 0) return inside.check(name, isIP(name) === 4 ? "ipv4" : "ipv6");
  return insideNames.some((each) => name === each || name.endsWith(`.${each}`));
}

/** Permits what stands inside, and of `names` (addresses and host names) those that do not. */
export function nameConstraints(names: string[]): Buffer {
  const permitted = [
    ...insideNames.map((name) => subtree(name)),
    ...insideRanges.map(([address, bits]) => subtree(address, bits)),
    ...names.filter((name) => !isInside(name)).map((name) => subtree(name)),
  ];
  return element(0x30, element(0xa0, ...permitted));
}

/** Those of the names that an authority with these constraints may not sign for. */
export function notPermitted(names: string[], constraints: Buffer): string[] {
  return names.filter((name) => !isInside(name) && !constraints.includes(subtree(name)));
}

/** One permitted name with everything below it, or one range of addresses. */
function subtree(name: string, bits = isIP(name) === 4 ? 32 : 128): Buffer {
  const base =
    isIP(name) === 0 ? element(0x82, Buffer.from(name, "ascii")) : element(0x87, bytesOf(name), mask(name, bits));
  return element(0x30, base);
}

/** A DER element: tag, length, contents. */
function element(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

/** The 4 or 16 bytes of an address. */
function bytesOf(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split(".").map(Number));
  const [left = "", right] = address.split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16)));
  const [before, after] = [groups(left), groups(right ?? "")];
  const all = [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 0xff]));
}

/** So many ones, then zeros, as long as the address. */
const mask = (address: string, bits: number): Buffer =>
  Buffer.from(
    Array.from(
      { length: isIP(address) === 4 ? 4 : 16 },
      (_, at) => 0xff & ~(0xff >> Math.min(8, Math.max(0, bits - at * 8))),
    ),
  );
