/** `npm run screenshots`: the pictures of README and docs, from the built product. */
import { build, findNode, install } from "./ready.mjs";
import { run } from "./run.mjs";

await install();
const node = findNode();
await build(node);
process.exit(await run(node, ["bench/screenshots.ts"]));
