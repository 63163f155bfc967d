/** A process of its own that uses a data folder until SIGTERM: says on standard output what it got, or why it could not. */
import { startEmbedded } from "#server/db/embedded.ts";
import { StartError } from "#server/base/start-error.ts";

const [dataFolder = "", as = "guest"] = process.argv.slice(2);
process.on("SIGINT", () => {}); // Ctrl-C reaches the whole group; what this process does about it is not what is tested.
const told = new Promise<void>((resolve) => process.once("SIGTERM", () => resolve()));

try {
  const database = await startEmbedded({
    dataFolder,
    as: as === "server" ? "server" : "guest",
    settings: { fsync: "off" },
  });
  console.log(JSON.stringify({ url: database.url, startedHere: database.startedHere }));
  const alive = setInterval(() => {}, 60_000);
  await told;
  clearInterval(alive);
  await database.stop();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.log(JSON.stringify({ refused: error.message }));
  process.exitCode = 1;
}
