/** What browsers tell of the page's policy: both of their forms are understood, little is kept, and nothing that is sent breaks it. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { reportsIn } from "#server/http/policy-reports.ts";

const token = "z".repeat(43);

test("both forms are read, without what a link ends with and without what stands behind an address's name", () => {
  const old = {
    "csp-report": {
      "document-uri": `https://portal.example/impersonate/${token}?x=1`,
      "violated-directive": "script-src-elem",
      "blocked-uri": "https://evil.example/a?secret=1",
    },
  };
  const present = [
    {
      type: "csp-violation",
      body: { documentURL: "https://portal.example/cart", effectiveDirective: "img-src", blockedURL: "inline" },
    },
  ];
  expect(reportsIn(JSON.stringify(old))).toEqual([
    { directive: "script-src-elem", blocked: "https://evil.example", page: "/impersonate/..." },
  ]);
  expect(reportsIn(JSON.stringify(present))).toEqual([{ directive: "img-src", blocked: "inline", page: "/cart" }]);
  expect(reportsIn(JSON.stringify(Array(100).fill(present[0])))).toHaveLength(5);
});

test("whatever is sent, nothing throws and nothing long is kept", () => {
  const field = fc.constantFrom("csp-report", "body", "blocked-uri", "violated-directive", "document-uri");
  const json = fc.oneof(fc.jsonValue(), fc.dictionary(field, fc.dictionary(field, fc.jsonValue())));
  fc.assert(
    fc.property(
      fc.oneof(
        json.map((each) => JSON.stringify(each)),
        fc.string(),
      ),
      (body) => {
        for (const report of reportsIn(body)) expect(JSON.stringify(report).length).toBeLessThan(500);
      },
    ),
  );
});
