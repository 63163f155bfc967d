/** `portal gs1 parse` as suites drive it: one line in, one line out, whatever stands in it, and it goes on. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#tests/support/processes.ts";

/** What it answers, line by line. */
const said = (input: Buffer): unknown[] =>
  execFileSync(process.execPath, [join(root, "server/portal.ts"), "gs1", "parse"], { input, encoding: "utf8" })
    .trimEnd()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
const line = (given: object) => `${JSON.stringify(given)}\n`;

test("each line has its answer, in its order, by the page's own parser", { timeout: 60_000 }, () => {
  const raw = "01123123123123331799123110ABC123\u001D21S1";
  const elements = { "01": "12312312312333", "17": "991231", "10": "ABC123", "21": "S1" };
  const refused = (reason: unknown, id: unknown = null) => ({ id, ok: false, reason });
  const aReason = expect.stringMatching(/\.$/);
  const asked: [input: string | Buffer, answer: object][] = [
    [line({ id: 1, raw }), { id: 1, ok: true, elements }],
    [line({ id: "two", raw: `]d2${raw}` }), { id: "two", ok: true, elements }],
    [line({ id: 3, raw, symbology: "GS1_DataMatrix" }), { id: 3, ok: true, elements }],
    [line({ id: 4, raw, symbology: null }), { id: 4, ok: true, elements }],
    ["rubbish\n", refused(aReason)],
    ["[1]\n", refused(aReason)],
    ["null\n", refused(aReason)],
    ['{"id":5,"raw":\n', refused(aReason)],
    [line({ id: 6 }), refused(aReason, 6)],
    [line({ id: 7, raw: 12 }), refused(aReason, 7)],
    [line({ id: 8, raw, symbology: 4 }), refused(aReason, 8)],
    // Line ends of a Windows program, and a blank line, which asks nothing.
    [`${JSON.stringify({ id: 9, raw })}\r\n`, { id: 9, ok: true, elements }],
    [`\r\n   \n${line({ id: 10, raw: `${raw} ` })}`, refused(aReason, 10)],
    // What only JavaScript takes for the end of a line stands inside one.
    [line({ id: "a\u2028b\u2029c\u0085", raw: "\u2028" }), refused(aReason, "a\u2028b\u2029c\u0085")],
    [`{"id":11,\r"raw":"01"}\n`, refused(aReason, 11)],
    [line({ id: 12, raw: "01".repeat(3_000_000) }), refused(aReason, 12)],
    [line({ id: 13, raw: "€".repeat(200_000) }), refused(aReason, 13)],
    [line({ raw }), { id: null, ok: true, elements }],
    // Bytes that are no text.
    [Buffer.from([0xff, 0xfe, 0x0a]), refused(aReason)],
    // The last line need not end.
    [JSON.stringify({ id: 14, raw }), { id: 14, ok: true, elements }],
  ];
  expect(said(Buffer.concat(asked.map(([input]) => Buffer.from(input))))).toEqual(asked.map(([, answer]) => answer));
});
