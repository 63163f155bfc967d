/** `npm run bench`: the figures, from the built product. */
import { build, findNode, install } from "./ready.mjs";
import { run } from "./run.mjs";

await install();
const node = findNode();
await build(node);
process.exit(await run(node, ["bench/main.ts", ...process.argv.slice(2)]));
