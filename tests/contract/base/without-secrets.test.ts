/** What is cut out of an error's message, on the page and again on the server. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { withoutSecrets } from "#contract/base/without-secrets.ts";

test.each([
  ["Cannot read properties of undefined (reading 'customer_id')", undefined],
  ["x.map is not a function", undefined],
  ['Unexpected token p, "password" is not valid JSON', "Unexpected token p, (text) is not valid JSON"],
  ["Expected 'Summer24' to be known", "Expected (text) to be known"],
  ["Failed to fetch https://a.example/b?token=c", "Failed to fetch (address)"],
  ["No route for /impersonate/abcdef here", "No route for (address) here"],
  ["ada@north.example is not here", "(e-mail) is not here"],
  ["card 4111 and NDC 99904-107-01", "card (text) and NDC (text)"],
  ["two\n lines\u202e", "two lines"],
])("%j", (message, expected) => expect(withoutSecrets(message)).toBe(expected ?? message));

test("whatever is quoted, long, an address or a number never stays; it is one short line, and cutting it twice is cutting it once", () => {
  const secret = fc.oneof(
    fc.uuid(),
    fc.emailAddress(),
    fc.webUrl({ withQueryParameters: true }),
    fc.stringMatching(/^[\w-]{40,60}$/),
    fc.stringMatching(/^\d{4,12}$/),
  );
  fc.assert(
    fc.property(fc.string(), secret, fc.string({ maxLength: 20 }), (before, told, after) => {
      const cut = withoutSecrets(`${before} ${told} ${after}`);
      expect(cut).not.toContain(told);
      expect(cut.length).toBeLessThanOrEqual(200);
      expect(cut).not.toMatch(/[\n\r]/);
    }),
  );
});
