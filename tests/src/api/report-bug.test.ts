/** What a page tells of an error, and that it is told once, kept until the server has it, and never more than a few. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clientError } from "#src/api/report-bug.ts";

const stack = `TypeError: x is not a function
    at place (https://portal.example/assets/index-a1b2.js:1:234)
    at https://other.example/script.js:1:1
    at async https://portal.example/assets/cart-c3d4.js:10:20`;
const broken = (message = "x is not a function") => Object.assign(new TypeError(message), { stack });

test("where it happened in our program, on which page, and no word of a person", () => {
  const error = broken('"Ketorolac for ada@north.example" is not valid');
  expect(clientError(error, "/change-password/abcdefghijklmnopqrstuvwxyz")).toEqual({
    name: "TypeError",
    message: "(text) is not valid",
    frames: ["index-a1b2.js:1:234", "cart-c3d4.js:10:20"],
    route: "/change-password/$",
  });
  expect(clientError(broken(), "/").route).toBe("/$");
  expect(clientError(broken(), "/cart").route).toBe("/cart");
});

let sent: { build: string; errors: object[] }[] = [];
let line: "up" | "down" = "up";
beforeEach(() => {
  vi.resetModules();
  [sent, line] = [[], "up"];
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  const metas: Record<string, string> = { "meta[name=build]": "abc", "meta[name=version]": "0.1.0" };
  vi.stubGlobal("document", { cookie: "", querySelector: (name: string) => ({ content: metas[name] }) });
  vi.stubGlobal("location", { origin: "http://portal.example", pathname: "/cart" });
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("fetch", async (request: Request) => {
    if (line === "down") throw new TypeError("Failed to fetch");
    sent.push((await request.json()) as (typeof sent)[number]);
    return Response.json({ success: true }, { headers: { "x-answers-key": request.headers.get("idempotency-key")! } });
  });
});
afterEach(() => vi.unstubAllGlobals());
const fresh = async () => (await import("#src/api/report-bug.ts")).reportBug;

test("once for each error, whatever repeats it, with the build; ten at most", async () => {
  const reportBug = await fresh();
  for (let times = 0; times < 3; times++) await reportBug(broken());
  expect(sent).toEqual([{ build: "0.1.0+abc", errors: [clientError(broken(), "/cart")] }]);
  const words = "abcdefghijklmnopqrst";
  for (const letter of words) await reportBug(broken(`${letter} is not a function`));
  expect(sent).toHaveLength(10);
});

test("without a network it is kept, and goes out with the next", async () => {
  const reportBug = await fresh();
  line = "down";
  await reportBug(broken());
  expect(sent).toEqual([]);
  line = "up";
  await reportBug(broken("y is not a function"));
  expect(sent.flatMap(({ errors }) => errors)).toHaveLength(2);
});

test("what is no bug, or not of our program, is not told", async () => {
  const reportBug = await fresh();
  const { NoAnswer } = await import("#src/api/ask.ts");
  await reportBug(new NoAnswer());
  await reportBug("a text");
  await reportBug(Object.assign(new Error("of an extension"), { stack: "at chrome-extension://x/y.js:1:1" }));
  expect(sent).toEqual([]);
});

test.each(["null", "{}", "7", '"?"', "[null]", '[{"name":"TypeError"}]', "[["])(
  "what something else left in its place (%s) is left out, and the bug is told all the same",
  async (left) => {
    const reportBug = await fresh();
    localStorage.setItem("client-errors", left);
    await reportBug(broken());
    expect(sent).toEqual([{ build: "0.1.0+abc", errors: [clientError(broken(), "/cart")] }]);
    expect(localStorage.getItem("client-errors")).toBeNull();
  },
);
