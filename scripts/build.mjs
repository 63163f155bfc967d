/** `npm run build`: builds the page into `dist`, unless it is built from these sources already. */
import { build, findNode, install } from "./ready.mjs";

await install();
await build(findNode());
