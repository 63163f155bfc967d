/** Products near a complete code that no product has: which codes differ from it little, and in which parts a product's NDC differs (pure; decision 218). */
import { ndc542, ndcParts } from "#contract/base/ndc.ts";
import { readCodeIn } from "./order-codes.ts";

/** Digits that no product has, and where to look for it: `full` codes, then every code that begins with one of `beginnings`. */
export type NearCodes = { beginnings: string[]; full: string[] };

/**
 * Returns the codes near a text: other packages of the same product, and NDCs with one digit changed or two neighbors swapped. Of a code that is not
 * complete, those that begin with it. Undefined where the text is no code.
 */
export function nearCodes(text: string): NearCodes | undefined {
  const reading = readCodeIn(text);
  if (reading === undefined) return undefined;
  const { code, ndcs } = reading;
  const digits = code.replaceAll("-", "");
  if (ndcs.length === 0)
    return { beginnings: digits.length >= leastDigits && digits.length < completeDigits ? [code] : [], full: [] };
  return {
    beginnings: ndcs.map((ndc) => ndc.slice(0, ndc.lastIndexOf("-") + 1)),
    full: [...new Set(ndcs.flatMap(withOneSlip))],
  };
}

/** A beginning with fewer digits fits too many products. */
const leastDigits = 4;
/** A code of so many digits is complete. */
const completeDigits = 10;

function withOneSlip(ndc: string): string[] {
  const near: string[] = [];
  for (let at = 0; at < ndc.length; at++) {
    if (ndc[at] === "-") continue;
    const before = ndc.slice(0, at);
    for (const digit of "0123456789") if (digit !== ndc[at]) near.push(before + digit + ndc.slice(at + 1));
    const next = ndc[at + 1] === "-" ? at + 2 : at + 1;
    const swapped = before + (ndc[next] ?? "") + ndc.slice(at + 1, next) + ndc[at]! + ndc.slice(next + 1);
    if (ndc[next] !== undefined && swapped !== ndc) near.push(swapped);
  }
  return near;
}

/** A part of an NDC that differs; both as the product's NDC writes it, where the code's digits allow. */
export type CodeDifference = { part: "labeler" | "product" | "package"; entered: string; its: string };

/**
 * Returns the parts in which a product's NDC differs from a complete code; of several NDCs that the code may be, from the nearest one. Undefined where the
 * code is not complete, or the product's code is no NDC.
 */
export function codeDifferences(text: string, ndcCode: string): CodeDifference[] | undefined {
  const long = ndc542(ndcCode)?.split("-");
  const own = ndcParts(ndcCode);
  if (long === undefined || own === undefined) return undefined;
  const compared = (readCodeIn(text)?.ndcs ?? []).map((ndc) => {
    const entered = ndc.split("-");
    const wrong = entered
      .join("")
      .split("")
      .filter((digit, at) => digit !== long.join("")[at]).length;
    return { entered, wrong };
  });
  const [nearest] = compared.toSorted((one, other) => one.wrong - other.wrong);
  return nearest && partNames.flatMap((part, at) => difference(part, nearest.entered[at]!, own[at]!));
}

const partNames = ["labeler", "product", "package"] as const;

function difference(part: CodeDifference["part"], entered: string, own: string): CodeDifference[] {
  const length = Math.max(entered.length, own.length);
  if (entered.padStart(length, "0") === own.padStart(length, "0")) return [];
  const isZero = (digits: string) => /^0+$/.test(digits);
  const extra = entered.length - own.length;
  const isLonger = extra > 0 && isZero(entered.slice(0, extra));
  return [
    {
      part,
      entered: isLonger ? entered.slice(extra) : entered,
      its: isLonger ? own : own.padStart(entered.length, "0"),
    },
  ];
}
