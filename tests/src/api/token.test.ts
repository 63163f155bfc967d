/** The session's cookie, where a browser keeps it and where it does not, in a tab and in the installed portal. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropToken, keepToken, mayBeAlive, sealSecret, takeTokenOver, token } from "#src/api/token.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-03-02T12:00:00Z") });
  openedAs("tab");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const hours = 3_600;
const openedAs = (what: "tab" | "app") => vi.stubGlobal("matchMedia", () => ({ matches: what === "app" }));

test("kept: the token is there", () => {
  aBrowser("keeps");
  expect(keepToken("t1")).toBe(true);
  expect(token()).toBe("t1");
  expect(mayBeAlive()).toBe(true);
});

test("cookies that are not kept, as Safari does with secure ones over http, are told at once", () => {
  aBrowser("drops");
  expect(keepToken("t1")).toBe(false);
});

test("in a tab the browser takes it along when it ends; the installed portal has it as long as a session lasts", () => {
  const inTab = aBrowser("keeps");
  keepToken("t1");
  expect(inTab.lifeOf("stcart")).toBe("until the browser ends");
  openedAs("app");
  const inApp = aBrowser("keeps");
  keepToken("t1");
  expect(inApp.lifeOf("stcart")).toBe(12 * hours);
});

test("the installed portal takes over what was begun in a tab, for no longer than it lasts", () => {
  const browser = aBrowser("keeps");
  keepToken("t1");
  vi.advanceTimersByTime(5 * hours * 1000);
  takeTokenOver();
  expect(browser.lifeOf("stcart")).toBe("until the browser ends");
  openedAs("app");
  takeTokenOver();
  expect(browser.lifeOf("stcart")).toBe(7 * hours);
  expect(token()).toBe("t1");
});

test.each([
  ["nobody signed in", ""],
  ["the twelve hours are over", "stcart=t1"],
  ["its end has passed", "stcart=t1; stcart-life=1"],
  ["the clock was put back since", `stcart=t1; stcart-life=${Date.parse("2027-03-02T12:00:00Z")}`],
])("nothing is taken over where %s", (_, kept) => {
  openedAs("app");
  const browser = aBrowser("keeps", kept);
  takeTokenOver();
  expect(browser.written).toEqual([]);
});

test("the secret of what is kept lives as long as the token, stays in the session, and is another in the next", () => {
  const inTab = aBrowser("keeps");
  keepToken("t1");
  const secret = sealSecret();
  expect(secret).toMatch(/^[\w+/]{44}$/);
  expect(inTab.lifeOf("stcart-seal")).toBe("until the browser ends");
  keepToken("t2"); // rotated
  expect(sealSecret()).toBe(secret);
  dropToken();
  keepToken("t3");
  expect(sealSecret()).not.toBe(secret);
  openedAs("app");
  takeTokenOver();
  expect(inTab.lifeOf("stcart-seal")).toBe(12 * hours);
});

test("whoever signs out leaves none of them", () => {
  openedAs("app");
  const browser = aBrowser("keeps");
  keepToken("t1");
  dropToken();
  expect(["stcart", "stcart-life", "stcart-seal"].map(browser.lifeOf)).toEqual([0, 0, 0]);
});

function aBrowser(how: "keeps" | "drops", before = "") {
  const kept = new Map(before === "" ? [] : before.split("; ").map((pair) => pair.split("=") as [string, string]));
  const written: string[] = [];
  vi.stubGlobal("document", {
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(text) {
      written.push(text);
      const [name, value] = text.split(";")[0]!.split("=") as [string, string];
      if (how === "keeps") kept.set(name, value);
    },
  });
  /** Seconds for which a cookie was last to be kept. */
  const lifeOf = (name: string): number | "until the browser ends" => {
    const life = /Max-Age=(\d+)/.exec(written.findLast((text) => text.startsWith(`${name}=`)) ?? "")?.[1];
    return life === undefined ? "until the browser ends" : Number(life);
  };
  return { written, lifeOf };
}
