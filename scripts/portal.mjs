/** `npm run portal -- <command>`: the command line. */
import { findNode, install } from "./ready.mjs";
import { run } from "./run.mjs";

await install();
process.exit(await run(findNode(), ["server/portal.ts", ...process.argv.slice(2)], { stdin: "inherit" }));
