/** The session's cookie, where a browser keeps it and where it does not. */
import { afterEach, expect, test, vi } from "vitest";
import { keepToken, token } from "#src/api/token.ts";

afterEach(() => vi.unstubAllGlobals());

test("kept: the token is there", () => {
  vi.stubGlobal("document", aDocument("keeps"));
  expect(keepToken("t1")).toBe(true);
  expect(token()).toBe("t1");
});

test("cookies that are not kept, as Safari does with secure ones over http, are told at once", () => {
  vi.stubGlobal("document", aDocument("drops"));
  expect(keepToken("t1")).toBe(false);
});

function aDocument(how: "keeps" | "drops"): { cookie: string } {
  const kept: string[] = [];
  return {
    get cookie() {
      return kept.join("; ");
    },
    set cookie(text) {
      if (how === "keeps") kept.push(text.split(";")[0]!);
    },
  };
}
