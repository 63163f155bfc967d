/** What a pharmacist reads where a signature does not hold: sentences, never the words that programs compare. */
import { expect, test } from "vitest";
import { rejections } from "#contract/csos/text.ts";

const reasons = Object.entries(rejections);

test.each(reasons)("%s is said in a sentence of its own", (reason, sentence) => {
  expect(sentence).toMatch(/^[A-Z][^.]*\.( [A-Z][^.]*\.)?$/);
  expect(sentence).not.toMatch(/_|\b(CRL|DER|CMS|X\.509|PKCS|MAC|CA|OID)\b/);
  if (reason.includes("_")) expect(sentence).not.toContain(reason);
});

test("what differs for who reads it is told apart", () => {
  const same = reasons.filter(([, each]) => reasons.filter(([, other]) => other === each).length > 1);
  expect(same.map(([reason]) => reason)).toEqual(["key_usage", "extended_key_usage"]);
});
