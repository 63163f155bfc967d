/** `npm run bench`: measures. Installs the packages; bench/prepare.ts builds the page and installs Chromium for the measures that need them. */
import { findNode, install } from "./ready.mjs";
import { run } from "./run.mjs";

await install();
process.exit(await run(findNode(), ["bench/main.ts", ...process.argv.slice(2)]));
