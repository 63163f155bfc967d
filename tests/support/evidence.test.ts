/** The evidence that a failing browser test leaves: its files, what is printed, and what happens with pages that hang or hooks that fail. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi, type MockInstance } from "vitest";
import { root } from "#tests/support/processes.ts";

type Evidence = typeof import("#tests/support/evidence.ts");

let folder: string;
let evidence: Evidence;
let printed: MockInstance<typeof console.error>;
beforeEach(async () => {
  printed = vi.spyOn(console, "error").mockImplementation(() => {});
  folder = mkdtempSync(join(tmpdir(), "portal-evidence-"));
  vi.stubEnv("EVIDENCE", folder);
  vi.resetModules();
  evidence = await import("#tests/support/evidence.ts");
});
afterEach(() => {
  printed.mockRestore();
  vi.unstubAllEnvs();
  vi.resetModules();
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const file = join(root, "tests/e2e/kit/kit.deep.test.ts");
/** Returns the folder and the title of each failure, as they are printed. */
const readPrinted = () =>
  printed.mock.calls.map(([message]) => {
    const [, name, own] = /^Evidence of "(.+)": (.+)$/m.exec(String(message))!;
    return { name, folder: resolve(root, own!), message: String(message) };
  });
const read = (name: string) => readFileSync(join(readPrinted()[0]!.folder, name), "utf8");

test("a failed test leaves the screenshot and the DOM of each page, the console, the failed requests and the server's log", async () => {
  onTestFinished(
    evidence.recordPage({
      url: () => "http://localhost/orders",
      dom: async () => "<h1>Orders</h1>",
      screenshot: async () => Buffer.from("PNG"),
      text: async () => `Orders${" 4820484".repeat(100)}`,
    }),
  );
  const server = evidence.recordServer("http://localhost");
  onTestFinished(server.end);
  server.add("an error of the server\n");
  evidence.recordConsole("http://localhost/orders", "error", "an error of the page");
  evidence.recordFailedRequest("POST", "http://localhost/api/orders", "net::ERR_FAILED");
  await evidence.writeEvidence({ file, name: "an order is placed / again" });

  const [row] = readPrinted();
  expect(row!.name).toBe("an order is placed / again");
  expect(row!.message).toContain("http://localhost/orders | Orders 4820484");
  expect(readdirSync(row!.folder).toSorted()).toEqual([
    "console.txt",
    "failed-requests.txt",
    "page-1.html",
    "page-1.png",
    "page-1.txt",
    "server.log",
  ]);
  expect(read("page-1.html")).toBe("<h1>Orders</h1>");
  expect(read("page-1.png")).toBe("PNG");
  expect(read("page-1.txt")).toBe(`http://localhost/orders\n${`Orders${" 4820484".repeat(100)}`.slice(0, 600)}\n`);
  expect(read("console.txt")).toContain("http://localhost/orders [error] an error of the page");
  expect(read("failed-requests.txt")).toContain("POST http://localhost/api/orders net::ERR_FAILED");
  expect(read("server.log")).toBe("http://localhost\nan error of the server\n");
});

test("a page that hangs or has crashed does not hide the evidence of the others", async () => {
  vi.useFakeTimers();
  const hangs = new Promise<never>(() => undefined);
  onTestFinished(evidence.recordPage({ url: () => "http://hangs", dom: () => hangs, screenshot: () => hangs }));
  const crashed = { url: () => "http://crashed", dom: () => Promise.reject(new Error("Target crashed")) };
  onTestFinished(evidence.recordPage({ ...crashed, screenshot: async () => Buffer.from("PNG") }));
  const written = evidence.writeEvidence({ file, name: "a test" });
  await vi.advanceTimersByTimeAsync(60_000);
  await written;
  expect(read("page-1.txt")).toBe("http://hangs\nscreenshot: Error: timed out\nDOM: Error: timed out\n");
  expect(read("page-2.txt")).toBe("http://crashed\nDOM: Error: Target crashed\n");
  expect(read("page-2.png")).toBe("PNG");
});

test("what a test opened stays open until its evidence is written, and closes in reverse order, whatever fails", async () => {
  const closed: string[] = [];
  evidence.beginTest();
  await evidence.closeAfterTest(async () => void closed.push("first"));
  await evidence.closeAfterTest(() => Promise.reject(new Error("The second does not close.")));
  await evidence.closeAfterTest(async () => void closed.push("third"));
  expect(closed).toEqual([]);
  await expect(evidence.endTest()).rejects.toThrow("The second does not close.");
  expect(closed).toEqual(["third", "first"]);
  await evidence.closeAfterTest(async () => void closed.push("outside of a test"));
  expect(closed).toEqual(["third", "first", "outside of a test"]);
});

test("the console of one test is not the evidence of the next", async () => {
  evidence.recordConsole("http://localhost", "error", "of the first test");
  await evidence.endTest();
  evidence.beginTest();
  evidence.recordConsole("http://localhost", "error", "of the second test");
  await evidence.writeEvidence({ file, name: "the second test" });
  expect(read("console.txt")).not.toContain("of the first test");
  expect(read("console.txt")).toContain("of the second test");
});

test("a hook that fails leaves its evidence once, a file without a failed hook none", async () => {
  evidence.beginFile({ filepath: file, result: { state: "run" } });
  await evidence.writeHookEvidence();
  expect(readdirSync(folder)).toEqual([]);
  evidence.beginFile({ filepath: file, result: { state: "fail" } });
  await evidence.writeHookEvidence();
  await evidence.writeHookEvidence();
  expect(readPrinted().map(({ name }) => name)).toEqual(["(the file or a hook)"]);
});
