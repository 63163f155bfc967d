/**
 * Evidence of a failing browser test: screenshot and DOM of each open page, console, failed requests and the server's log. Written to a folder that is printed with
 * the failure. Pages, contexts and servers register here; keep-evidence.ts writes and clears the evidence after each test.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { BrowserContext } from "playwright";
import { getNow } from "./present.ts";
import { root } from "./processes.ts";

/** A page that a test drives, of any browser. */
export type RecordedPage = {
  url: () => string | Promise<string>;
  /** Returns the page's markup. */
  dom: () => Promise<string>;
  /** Returns a PNG. */
  screenshot: () => Promise<Buffer>;
  /** Returns the text of its main part and its dialogs. */
  text?: () => Promise<string>;
};

/** Folder of a run's evidence. */
export const evidenceFolder = process.env["EVIDENCE"] ?? join(root, ".build", "evidence");
/** Name of a failure outside of a test. */
const hookName = "(the file or a hook)";
const maxLines = 2000;
const maxLogCharacters = 500_000;
/** Printed with the failure, because a build server may keep nothing but its output. */
const maxTextCharacters = 600;
/** Limit for one screenshot or one DOM: a page that hangs must not hide the evidence of the others. */
const captureTimeoutMs = 10_000;

const contexts = new Set<BrowserContext>();
const pages = new Set<RecordedPage>();
/** Log of each running server, by its address. */
const serverLogs = new Map<string, () => string>();
const consoleLines: string[] = [];
const failedRequests: string[] = [];
const closings: (() => Promise<void>)[] = [];
let isTestRunning = false;
/** File whose tests run; `result` fails before the end of the file where one of its hooks failed. */
let runningFile: { filepath: string; result?: { state: string } } | undefined;

/** Records the console, the errors and the failed requests of all pages of a context. */
export function recordContext(context: BrowserContext): BrowserContext {
  contexts.add(context);
  context[Symbol.asyncDispose] = () => closeAfterTest(() => context.close());
  context.once("close", () => contexts.delete(context));
  context.on("console", (message) => recordConsole(message.page()?.url() ?? "worker", message.type(), message.text()));
  context.on("weberror", (error) => recordConsole(error.page()?.url() ?? "worker", "exception", error.error().message));
  context.on("requestfailed", (request) =>
    recordFailedRequest(request.method(), request.url(), request.failure()?.errorText ?? "failed"),
  );
  return context;
}

/** Records a page of a browser without contexts; returns a function that ends it. */
export function recordPage(page: RecordedPage): () => void {
  pages.add(page);
  return () => void pages.delete(page);
}

export const recordConsole = (url: string, type: string, text: string): void =>
  addLine(consoleLines, `${now()} ${url} [${type}] ${text}`);

export const recordFailedRequest = (method: string, url: string, reason: string): void =>
  addLine(failedRequests, `${now()} ${method} ${url} ${reason}`);

/** Collects a server's output; `end` forgets it. */
export function recordServer(name: string): { add: (text: string) => void; end: () => void } {
  let log = "";
  serverLogs.set(name, () => log);
  return {
    add: (text) => (log = (log + text).slice(-maxLogCharacters)),
    end: () => void serverLogs.delete(name),
  };
}

/** Postpones a disposal to the end of the running test, so that a failed test still has its pages. Outside of a test it closes at once. */
export async function closeAfterTest(close: () => Promise<unknown>): Promise<void> {
  if (isTestRunning) closings.push(async () => void (await close()));
  else await close();
}

export function beginTest(): void {
  isTestRunning = true;
}

/** Runs the postponed disposals, the latest first, and forgets what the test left. @throws the first error of a disposal, after the others have run. */
export async function endTest(): Promise<void> {
  isTestRunning = false;
  const errors: unknown[] = [];
  for (let close = closings.pop(); close !== undefined; close = closings.pop())
    await close().catch((error: unknown) => errors.push(error));
  consoleLines.length = 0;
  failedRequests.length = 0;
  if (errors.length > 0) throw errors[0];
}

export function beginFile(file: NonNullable<typeof runningFile>): void {
  runningFile = file;
}

/** Writes the evidence of a `beforeAll` that failed, once: called before the browser of a file is returned, and at the end of the file. */
export async function writeHookEvidence(): Promise<void> {
  const file = runningFile;
  if (isTestRunning || file?.result?.state !== "fail") return;
  runningFile = undefined;
  await writeEvidence({ file: file.filepath, name: hookName });
}

/** Writes the evidence of a failed test; prints its folder, and the address and the beginning of the text of each page. @param name the full title */
export async function writeEvidence({ file, name }: { file: string; name: string }): Promise<void> {
  const own = join(evidenceFolder, toFileName(relative(root, file)), toFileName(name));
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { recursive: true });
  const captures = [...openPages(), ...pages].map((page, at) => capture(page, join(own, `page-${at + 1}`)));
  const texts = await Promise.all(captures);
  writeFileSync(join(own, "console.txt"), toText(consoleLines));
  writeFileSync(join(own, "failed-requests.txt"), toText(failedRequests));
  const logs = [...serverLogs].map(([server, log]) => `${server}\n${log()}`);
  writeFileSync(join(own, "server.log"), logs.join("\n\n"));
  console.error([`Evidence of "${name}": ${relative(root, own)}`, ...texts].join("\n"));
}

const openPages = (): RecordedPage[] =>
  [...contexts]
    .flatMap((context) => context.pages())
    .map((page) => ({
      url: () => page.url(),
      dom: () => page.content(),
      screenshot: () => page.screenshot({ timeout: captureTimeoutMs }),
      text: async () => (await page.locator("main, [role=dialog], [role=alertdialog]").allInnerTexts()).join("\n"),
    }));

/** Writes one page as `.png`, `.html` and `.txt` (address, the reason for what could not be captured, beginning of the text). @returns the text in one line */
async function capture({ url, dom, screenshot, text }: RecordedPage, path: string): Promise<string> {
  const notes: string[] = [];
  const attempt = async (what: string, write: () => Promise<void>) => {
    await within(write()).catch((error: unknown) => notes.push(`${what}: ${String(error)}`));
  };
  await attempt("address", async () => void notes.push(await url()));
  await attempt("screenshot", async () => writeFileSync(`${path}.png`, await screenshot()));
  await attempt("DOM", async () => writeFileSync(`${path}.html`, await dom()));
  if (text !== undefined)
    await attempt("text", async () => void notes.push((await text()).slice(0, maxTextCharacters)));
  writeFileSync(`${path}.txt`, toText(notes));
  return notes.join(" | ").replaceAll(/\n+/g, " | ");
}

/** Rejects after the capture limit. */
async function within(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("timed out")), captureTimeoutMs);
  });
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

function addLine(lines: string[], line: string): void {
  lines.push(line);
  if (lines.length > maxLines) lines.shift();
}

const now = (): string => getNow().toISOString();
const toText = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");
const toFileName = (text: string): string =>
  text
    .replaceAll(/[^A-Za-z0-9.]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 100);
