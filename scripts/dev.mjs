/** `npm run dev`: the page with hot reload, and the real server behind it, started anew whenever its sources change. */
import { findNode, install } from "./ready.mjs";
import { root, run } from "./run.mjs";

await install();
const port = process.env.PORT || "8080";
const { createServer } = await import("vite");
const page = await createServer({ root }); // vite.config.ts knows what is the server's
await page.listen();
page.printUrls();
process.exit(
  await run(findNode(), ["--watch", "--watch-preserve-output", "server/main.ts"], { env: { PORT: port }, tied: true }),
);
