/** Names the classes of CSS modules in the build with five letters and digits: names with words take 14 kB more on each device. */
import { createHash } from "node:crypto";
import { relative } from "node:path";
import type { Plugin } from "vite";

const length = 5;

export function shortenClassNames(): Plugin {
  const owners = new Map<string, string>();
  const toName = (name: string, file: string): string => {
    const owner = `${relative(process.cwd(), file)} ${name}`;
    const hash = createHash("sha256").update(owner).digest("hex");
    const short = `_${BigInt(`0x${hash}`).toString(36).slice(-length)}`;
    if ((owners.get(short) ?? owner) !== owner)
      throw new Error(`${owner} and ${owners.get(short)} have one class name.`);
    owners.set(short, owner);
    return short;
  };
  return {
    name: "shorten-class-names",
    apply: "build",
    config: () => ({ css: { modules: { generateScopedName: toName } } }),
  };
}
