/** Programs that tests use and npm does not bring: found on the system, or installed from Debian's packages before any test runs. */
import { existsSync } from "node:fs";
import { findChromium, findShell } from "./chromium.mjs";
import { installFromDebian, onPath } from "./debian.mjs";
import { findFirefox, findWebKit } from "./engines.mjs";
import { findIdentityProvider } from "./identity-provider.mjs";

/** Command, Debian package, and the test files that use it. */
const quickCommands = [
  ["openssl", "openssl", /^tests\/(server|e2e)\//],
  ["pdftotext", "poppler-utils", /^tests\/(server|e2e)\//],
  ["qpdf", "qpdf", /^tests\/(server|e2e)\//],
  ["sha256sum", "coreutils", /^tests\/(server|e2e)\//],
  ["unzip", "unzip", /^tests\/(server|e2e)\//],
];
/** The same of commands that only deep tests use. */
const deepCommands = [
  ["certutil", "libnss3-tools", /^tests\/e2e\//],
  ["slapd", "slapd", /^tests\/server\/csos\//],
  ["xfs_io", "xfsprogs", /^tests\/server\/house\//],
];
const browserTests = /^tests\/(e2e|offline)\//;

/**
 * Installs the programs of the chosen tests. A missing Chromium fails the run where CI is set and skips the browser tests elsewhere; tests decide by
 * tests/support/programs.ts about the other programs.
 * @param {{ node: string, isFull: boolean, paths: string[] }} choice `paths`: test files or folders; none chooses all
 * @returns {Promise<{ environment: Record<string, string>, options: string[], results: import("./test-results.mjs").Result[] }>} for Vitest: environment and options
 */
export async function installPrograms({ node, isFull, paths }) {
  const isChosen = (pattern) => paths.length === 0 || paths.some((path) => pattern.test(path.replace(/^\.\//, "")));
  const isMissing = (name) => onPath(name).length === 0 && !existsSync(`/usr/sbin/${name}`);
  const commands = isFull || paths.length > 0 ? [...quickCommands, ...deepCommands] : quickCommands;
  const missing = commands.filter(([name, , files]) => isChosen(files) && isMissing(name));
  if (missing.length > 0) await installFromDebian("programs that tests use", ...missing.map(([, debian]) => debian));
  for (const [name] of missing)
    if (isMissing(name)) console.log(`SKIPPED: tests that use ${name}, which is not installed.`);
  if (!isChosen(browserTests)) return { environment: {}, options: [], results: [] };
  const chromium = await findChromium(node);
  if (chromium === undefined) return withoutChromium();
  const environment = { CHROMIUM: chromium, CHROMIUM_SHELL: await findShell(chromium) };
  if (isFull || paths.some((path) => path.includes("other-engines")))
    Object.assign(environment, { FIREFOX: await findFirefox(), WEBKIT_DRIVER: await findWebKit() });
  if (isFull || paths.some((path) => path.includes("single-sign-on")))
    Object.assign(environment, { SIMPLESAMLPHP: await findIdentityProvider() });
  return { environment, options: [], results: [] };
}

function withoutChromium() {
  const message = "no Chromium was found and none could be installed; name one with CHROMIUM";
  const isFailure = Boolean(process.env.CI);
  if (!isFailure) console.log(`SKIPPED: the browser tests: ${message}.`);
  const result = {
    passed: 0,
    failed: isFailure ? 1 : 0,
    skipped: isFailure ? 0 : 1,
    failures: isFailure ? [message] : [],
  };
  return { environment: {}, options: ["--project=!browser"], results: [result] };
}
