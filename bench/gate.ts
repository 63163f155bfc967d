/**
 * `npm run bench -- --gate`: sends the same calls in turn to the branch main and to the present commit, and compares processor time per call. Each version runs its own
 * server and database on its own demonstration, from a clean checkout. Linux only: the time of PostgreSQL comes from /proc.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compareRounds, slowdownLimit, type Comparison, type Rounds } from "./comparison.ts";
import { costing, type Cost } from "./cost.ts";
import { rounded } from "./figure.ts";
import { openGateCalls, type GateCall } from "./gate-calls.ts";
import { startServer } from "./server.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Checkouts; below the repository, so that its packages are near and git ignores them. */
const checkouts = join(root, ".build", "gate");
const maxRounds = 15;
/** After `maxMinutes` no further round starts, but so many are measured on any machine. */
const minRounds = 5;
const maxMinutes = 4;
/** In these V8 compiles the code, and PostgreSQL chooses its plans. */
const warmUpRounds = 4;

type Version = {
  calls: GateCall[];
  /** Starts to count; the returned function gives the cost of one of so many calls. */
  countCost: () => Promise<(calls: number) => Promise<Cost>>;
  [Symbol.asyncDispose]: () => Promise<void>;
};
type CallCosts = { base: Cost[]; present: Cost[] };
type GateRow = { call: string; process: "node" | "PostgreSQL"; rounds: Rounds } & Comparison;
export type GateResult = { base: string; present: string; rows: GateRow[] };

/** Measures both versions and prints the comparison. */
export async function runGate(): Promise<GateResult> {
  if (!existsSync("/proc/self/schedstat")) leave("The gate needs Linux: it reads processor time from /proc.");
  const [base, present] = [findCommit("main", "origin/main"), findCommit("HEAD")];
  if (base === undefined || present === undefined) leave("The gate needs a git repository with the branch main.");
  console.log(`\ngate: main ${base.slice(0, 8)}, present commit ${present.slice(0, 8)}`);
  if (git("status", "--porcelain") !== "") console.log("Uncommitted changes are not measured.");
  rmSync(checkouts, { recursive: true, force: true }); // left by a run that was killed
  const costs = await measureVersions(base, present);
  const rows = [...costs].flatMap(([call, costsOfCall]) => [
    createRow(call, "node", toRounds(costsOfCall, "nodeMs")),
    createRow(call, "PostgreSQL", toRounds(costsOfCall, "databaseMs")),
  ]);
  print(rows);
  return { base, present, rows };
}

const createRow = (call: string, process: GateRow["process"], rounds: Rounds): GateRow => ({
  call,
  process,
  ...compareRounds(rounds),
  rounds,
});

const toRounds = ({ base, present }: CallCosts, key: "nodeMs" | "databaseMs"): Rounds => ({
  base: base.map((cost) => cost[key]),
  present: present.map((cost) => cost[key]),
});

async function measureVersions(baseCommit: string, presentCommit: string): Promise<Map<string, CallCosts>> {
  await using base = await openVersion(baseCommit);
  await using present = await openVersion(presentCommit);
  const costs = new Map(base.calls.map(({ name }): [string, CallCosts] => [name, { base: [], present: [] }]));
  for (let round = 0; round < warmUpRounds; round++)
    for (const at of base.calls.keys()) await measureCall(base, present, at);
  const until = performance.now() + maxMinutes * 60_000;
  for (let round = 0; round < maxRounds && (round < minRounds || performance.now() < until); round++)
    for (const [at, { name }] of base.calls.entries()) {
      const [baseCost, presentCost] = await measureCall(base, present, at);
      costs.get(name)!.base.push(baseCost);
      costs.get(name)!.present.push(presentCost);
    }
  return costs;
}

/** Sends a call to both versions in turn. Each has its own counters, so the machine's speed, which changes within a second, is the same for both. */
async function measureCall(base: Version, present: Version, at: number): Promise<[Cost, Cost]> {
  const [readBase, readPresent] = [await base.countCost(), await present.countCost()];
  const { count } = base.calls[at]!;
  for (let sent = 0; sent < count; sent++)
    // Neither version is always the first.
    for (const { calls } of sent % 2 === 0 ? [base, present] : [present, base]) await calls[at]!.send();
  return [await readBase(count), await readPresent(count)];
}

/** Checks a commit out, starts its server on a new demonstration and signs in. */
async function openVersion(commit: string): Promise<Version> {
  await using opened = new AsyncDisposableStack();
  const checkout = createCheckout(commit);
  opened.defer(() => rmSync(checkout, { recursive: true, force: true }));
  const dataFolder = mkdtempSync(join(tmpdir(), "portal-bench-"));
  opened.defer(() => rmSync(dataFolder, { recursive: true, force: true }));
  chmodSync(dataFolder, 0o755); // PostgreSQL runs as a user of its own, who must get in
  const environment = { DEMONSTRATION: "on", DATABASE_URL: "", NODE_DISABLE_COMPILE_CACHE: "1" };
  const server = await startServer(dataFolder, environment, checkout);
  opened.defer(server.stop);
  const { calls, close } = await openGateCalls(server.origin);
  opened.defer(close);
  const end = opened.move();
  const countCost = () => costing(server.process, dataFolder);
  return { calls, countCost, [Symbol.asyncDispose]: () => end.disposeAsync() };
}

/** Returns a new folder with the files of a commit, its packages, and the page that is built from the present sources: static files cost what the server makes of them. */
function createCheckout(commit: string): string {
  mkdirSync(checkouts, { recursive: true });
  const checkout = mkdtempSync(join(checkouts, "checkout-"));
  const archive = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-x"], { cwd: checkout, input: archive });
  cpSync(join(root, "dist"), join(checkout, "dist"), { recursive: true });
  const readLockfile = (folder: string) => readFileSync(join(folder, "package-lock.json"), "utf8");
  if (readLockfile(checkout) === readLockfile(root))
    symlinkSync(join(root, "node_modules"), join(checkout, "node_modules"));
  else {
    console.log(`Installing the packages of ${commit.slice(0, 8)} ...`);
    const options = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
    execFileSync("npm", options, { cwd: checkout, stdio: ["ignore", "ignore", "inherit"] });
  }
  return checkout;
}

function print(rows: readonly GateRow[]): void {
  console.table(
    rows.map(({ call, process, baseMs, presentMs, ratio, noise, isSlower }) => ({
      call,
      process,
      "main ms": rounded(baseMs, 3),
      "present ms": rounded(presentMs, 3),
      ratio: rounded(ratio, 2),
      "noise ±": rounded(noise, 2),
      slower: isSlower ? "SLOWER" : "",
    })),
  );
  const count = rows[0]!.rounds.base.length;
  const limit = `${slowdownLimit * 100}%`;
  const slower = rows.filter(({ isSlower }) => isSlower);
  if (slower.length === 0) console.log(`No call is more than ${limit} slower, beyond the noise of ${count} rounds.`);
  for (const { call, process, ratio, noise } of slower)
    console.log(
      `SLOWER: ${call}, ${process}: ${rounded(ratio, 2)} times main, noise ±${rounded(noise, 2)} in ${count} rounds; the limit is ${limit}.`,
    );
}

/** Returns the commit of the first of these names that exists. */
function findCommit(...names: string[]): string | undefined {
  for (const name of names) {
    try {
      return git("rev-parse", "--verify", "--quiet", `${name}^{commit}`);
    } catch {
      continue; // this name does not exist, or this is no repository
    }
  }
  return undefined;
}

const git = (...words: string[]): string =>
  execFileSync("git", words, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

/** Ends the process with one sentence. */
function leave(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
