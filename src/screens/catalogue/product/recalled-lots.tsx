/** The recalled lots of this product that the company was shipped: told where it is looked up or bought again. Nothing where there is none. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { recallsQuery } from "#src/data/reports/recalls.ts";
import { formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/catalogue/product.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { unitName } from "#src/ui/trade/product-words.ts";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";

export function RecalledLots({ itemId }: { itemId: number }) {
  const { data = [] } = useQuery(recallsQuery);
  const own = data.filter(({ item_id }) => item_id === itemId);
  if (own.length === 0) return null;
  return (
    <Note
      tone="refused"
      action={
        <Link className="link nowrap" to="/lots">
          {text.showRecalls}
        </Link>
      }
    >
      {own.map(({ recall_id, lot_no, reason, shipped }) => (
        <p key={recall_id}>
          <b>
            <FilledText
              text={text.lotRecalled}
              parts={{
                lot: (
                  <span className="code" translate="no">
                    {lot_no}
                  </span>
                ),
              }}
            />
          </b>{" "}
          {reason}
          {shipped.length > 0 &&
            ` ${text.shippedToYou(shipped.map(({ quantity, sale_UOM_desc }) => formatQuantity(quantity, unitName(sale_UOM_desc))).join(", "))}`}
        </p>
      ))}
    </Note>
  );
}
