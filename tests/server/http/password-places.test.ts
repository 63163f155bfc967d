/** A password is found in a body's bytes as the parser would find it, and nowhere else. */
import * as fc from "fast-check";
import { expect, test } from "vitest";

import { passwordPlaces, textAt } from "#server/http/password-places.ts";

const field = "certificate_password";
const json = "application/json; charset=utf-8";
const found = (body: Buffer, type = json) =>
  passwordPlaces(body, type, field)?.map((place) => said(textAt(body, place)));
const said = (text: Buffer | string) => (typeof text === "string" ? `(${text})` : text.toString("utf8"));

/** The body with another word in each place. */
function replaced(body: Buffer, word: string): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (const place of passwordPlaces(body, json, field)!) {
    parts.push(body.subarray(from, place.from), Buffer.from(word));
    from = place.until;
  }
  return Buffer.concat([...parts, body.subarray(from)]);
}

const anyText = fc.string({ unit: "grapheme", maxLength: 40 }).filter((text) => !text.includes("\0"));

test("in any JSON object it is the text of this name at the top, however it is written", () => {
  fc.assert(
    fc.property(
      anyText,
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.nat(4),
      fc.boolean(),
      (password, others, indent, isEscaped) => {
        delete others[field];
        const object = { inside: { [field]: "not this one" }, ...others, [field]: password, last: [`"${field}":"x"`] };
        const plain = JSON.stringify(object, null, indent);
        const text = isEscaped
          ? plain.replaceAll(/[^ -~\n]/g, (unit) => String.raw`\u` + unit.charCodeAt(0).toString(16).padStart(4, "0"))
          : plain;
        const body = Buffer.from(text);
        expect(found(body)).toEqual([password]);
        expect(JSON.parse(replaced(body, "name").toString())).toEqual({ ...JSON.parse(text), [field]: "name" });
      },
    ),
    { numRuns: 500 },
  );
});

test("what is changed at random is read as the parser reads it, or not at all", () => {
  const text = JSON.stringify({ a: [1, { b: "}" }], [field]: 'p"\\ä\u{1f600}/', c: null });
  fc.assert(
    fc.property(fc.nat(text.length * 2), fc.nat(255), (place, byte) => {
      const body = Buffer.from(text);
      body[place % body.length] = byte;
      let object: Record<string, unknown>;
      try {
        object = JSON.parse(body.toString("utf8")) as Record<string, unknown>;
      } catch {
        return;
      }
      expect(found(body)).toBeDefined();
      const read = object[field];
      if (typeof read !== "string" || read.includes("\0") || read.includes("\ufffd")) return;
      expect(found(body)).toEqual([read]);
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  ["twice, both", `{"${field}":"a","${field}":"b"}`, ["a", "b"]],
  ["under an escaped name", String.raw`{"certificate\u005fpassword":"a"}`, ["a"]],
  ["empty", `{"${field}":""}`, [""]],
  ["no text", `{"${field}":5}`, []],
  ["half a pair", String.raw`{"${field}":"\ud800"}`, ["(no text)"]],
  ["a zero", String.raw`{"${field}":"\u0000"}`, ["(no text)"]],
  ["longer than a password", `{"${field}":"${"x".repeat(1025)}"}`, ["(too long)"]],
  ["as long as a password", `{"${field}":"${"ü".repeat(1024)}"}`, ["ü".repeat(1024)]],
  ["as no JSON writes it", `{"${field}":"a\tb"}`, ["(no text)"]],
  ["behind a byte order mark", `\ufeff{"${field}":"a"}`, ["a"]],
  ["before what is broken", `{"${field}":"a","b":nought}`, ["a"]],
  ["in a list", `[{"${field}":"a"}]`, undefined],
  ["of what was cut off", `{"${field}":"a`, undefined],
  ["in other quotes", `{'${field}':'a'}`, undefined],
  ["of nothing", "", undefined],
])("%s", (_, body, expected) => {
  expect(found(Buffer.from(body))).toEqual(expected);
});

test("in a form it is the part of this name", async () => {
  const form = new FormData();
  form.set("upload", new Blob([`name="${field}"\r\n\r\nnot this`]), `${field}.pfx`);
  form.set(field, "pä\r\nss");
  form.set("other", "x");
  const request = new Response(form);
  const type = request.headers.get("content-type")!;
  const body = Buffer.from(await request.arrayBuffer());
  expect(found(body, type)).toEqual(["pä\r\nss"]);
  for (const [cut, as] of [
    [body, json],
    [body, "text/plain"],
    [body.subarray(0, 200), type],
    [body.subarray(0, -8), type],
  ] as const)
    expect(found(cut, as)).toBeUndefined();
});
