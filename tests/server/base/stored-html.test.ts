/** HTML of the distributor as it is stored: nothing hostile is left of it, and what is plain stays as it was written. */
import { describe, expect, test } from "vitest";
import { htmlLink } from "#contract/base/html.ts";
import { storedHtml } from "#server/base/stored-html.ts";
import { isCleanHtml } from "#tests/support/clean-html.ts";
import { hostileSamples, mutatedSamples } from "#tests/support/hostile-html.ts";
import { startTimeLimit } from "#tests/support/time-limit.ts";

const samples = [...hostileSamples(), ...mutatedSamples(20_000, "stored")];

describe("hostile HTML", () => {
  test("is stored in the clean form, whatever is done to it", () => {
    const dirty = samples
      .map(({ html }) => ({ html, stored: storedHtml(html) }))
      .filter(({ stored }) => !isCleanHtml(stored));
    expect(dirty).toEqual([]);
  });

  test("is not clean as it comes: the corpus is worth something", () => {
    const raw = hostileSamples().filter(({ html }) => !isCleanHtml(html));
    expect(raw.length / hostileSamples().length).toBeGreaterThan(0.95);
  });
});

describe("the distributor's own words", () => {
  test.each([
    ["<p>Buy 20, save <strong>$1.20</strong> each</p>", undefined],
    ["<ul><li>One</li><li>Two</li></ul>", undefined],
    ["<table><tbody><tr><th>1–9</th><td>$24.50</td></tr></tbody></table>", undefined],
    ['<p>See <a href="/product-class/6">Inhalation</a></p>', undefined],
    ["Keep at 2 &lt; t &lt; 8 °C &amp; dry", undefined],
    ["<H1>Offer</H1>", "<h3>Offer</h3>"],
    ["a<BR>b", "a<br />b"],
    ['<a HREF="HTTPS://example.com" target=_top>x</a>', '<a href="https://example.com">x</a>'],
    ["<p>until 5 < 6 & 7</p>", "<p>until 5 &lt; 6 &amp; 7</p>"],
    ["<font color=red>Now</font>", "Now"],
  ])("%s", (html, stored = html) => {
    expect(storedHtml(html)).toBe(stored);
    expect(isCleanHtml(stored)).toBe(true);
  });

  test("nothing stays nothing", () => expect(storedHtml(null)).toBeNull());
});

test.each(["https://a.example/b?c=d", "mailto:a@b.example", "tel:+15550100", "/products/all", "/"])(
  "%s is a link",
  (href) => expect(htmlLink(href)).toBe(href),
);
test.each([
  "javascript:x",
  "data:text/html,x",
  "http://a.example",
  "//a.example",
  "/\\a.example",
  "a",
  "#a",
  "",
  "blob:x",
  'https://a"b',
])("%s is none", (href) => expect(htmlLink(href)).toBeUndefined());

test("whether a long text is clean is known at once, whatever it holds", () => {
  const endTimeLimit = startTimeLimit("processor", 2_000);
  for (const part of ["<a>", "<b>", '<a href="/">', "x", "<"]) isCleanHtml(`${part.repeat(20_000)}<x`);
  endTimeLimit();
});
