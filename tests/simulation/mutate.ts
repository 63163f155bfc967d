/** Loaded before a worker of the simulation: breaks the product as SIMULATE_MUTATION says, in memory only. */
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { mutations } from "./mutations.ts";

const edits = mutations[process.env["SIMULATE_MUTATION"] ?? ""] ?? [];
const root = new URL("../../", import.meta.url);

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    const mine = edits.filter(({ file }) => new URL(file, root).href === url);
    if (mine.length === 0) return loaded;
    const source = mine.reduce((text, { find, replace }) => {
      if (!text.includes(find)) throw new Error(`${fileURLToPath(url)} does not say: ${find}`);
      return text.replace(find, () => replace);
    }, textOf(loaded.source));
    return { ...loaded, source };
  },
});

const textOf = (source: unknown): string =>
  typeof source === "string" ? source : new TextDecoder().decode(source as Uint8Array);
