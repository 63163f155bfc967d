/** Whether a signed order still is what was signed, by whom and when: asked at any time, from what is kept of it alone. Runs as portal_system. */
import { outcomeOf } from "#server/csos/base/rejected.ts";
import { check } from "#server/csos/check.ts";
import { readSignedOrder } from "#server/csos/cms/read.ts";
import { csosProfile } from "#server/csos/path/profile.ts";
import type { Tx } from "#server/db/open.ts";
import { bytes, instant, int, json, listOf, statement, text } from "#server/db/statement.ts";
import type { Trust } from "./trust.ts";

const keptStatement = statement(
  "signed_order_to_verify",
  {
    values: { order_id: int },
    row: {
      signed_order: bytes,
      buyer_dea_number: text,
      order_form_number: text,
      signed_at: instant,
      certificate: bytes,
      chain: listOf(bytes),
      crls: listOf(bytes),
      lines: json<{ ndc_code: string; quantity: number }[]>(),
    },
  },
  `select o.signed_order, o.buyer_dea_number, o.order_form_number, s.signed_at, s.certificate, s.chain,
     (select coalesce(array_agg(l.content), '{}') from csos_crls l where l.hash = any(s.crl_hashes)) as crls,
     (select json_agg(json_build_object('ndc_code', n.ndc_code, 'quantity', n.quantity) order by n.line_no) from order_lines n
       where n.customer_id = o.customer_id and n.order_id = o.order_id) as lines
   from csos_orders s join orders o using (customer_id, order_id) where s.order_id = :order_id`,
);

export type Verified = { isGood: boolean; lines: string[] };

/** Each check with its result; undefined: no certificate signed this order, or there is none of this number. */
export async function verifyOrder(
  db: Tx,
  { anchors, intermediates }: Pick<Trust, "anchors" | "intermediates">,
  order_id: number,
): Promise<Verified | undefined> {
  const [kept] = await db.run(keptStatement, { order_id });
  if (kept === undefined) return undefined;
  const read = outcomeOf(() => readSignedOrder(kept.signed_order));
  if (read.kind === "rejected")
    return told([["The order was not altered, and its signature is good", false, read.reason]]);
  const { content, signer, signedAt } = read.value;
  const document = content.toString("utf8");
  const believed = check({
    leaf: signer,
    intermediates: [...kept.chain, ...intermediates],
    anchors,
    crls: kept.crls,
    signedAt,
    now: signedAt,
    profile: csosProfile,
    deaNumber: kept.buyer_dea_number,
  });
  const ordered = kept.lines.map(({ ndc_code, quantity }) => `${ndc_code} ${quantity}`);
  const signed = [...document.matchAll(/<Ndc>([^<]*)<\/Ndc>[^]*?<Packages>(\d+)<\/Packages>/g)];
  return told([
    ["The order was not altered, and its signature is good", true, ""],
    ["It was signed with the certificate that is kept with it", signer.equals(kept.certificate), ""],
    ["It was signed when the portal says", signedAt === Math.floor(kept.signed_at.getTime() / 1000) * 1000, ""],
    [
      "The certificate was valid, not revoked, and of the DEA number",
      believed.kind === "good",
      believed.kind === "good" ? "" : believed.reason,
    ],
    [
      "The number is the order's",
      document.includes(`<OrderFormNumber>${kept.order_form_number}</OrderFormNumber>`),
      "",
    ],
    ["The lines are the order's", signed.map(([, ndc, count]) => `${ndc} ${count}`).join() === ordered.join(), ""],
  ]);
}

const told = (checks: readonly (readonly [what: string, isGood: boolean, why: string])[]): Verified => ({
  isGood: checks.every(([, isGood]) => isGood),
  lines: checks.map(
    ([what, isGood, why]) => `${isGood ? "good" : "NOT GOOD"}: ${what}${why === "" ? "" : ` (${why})`}`,
  ),
});
