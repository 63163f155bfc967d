/** Products that were put into the cart here and are not in the server's cart yet: their prices are those that were seen when they were added. */
import { lineKey } from "#contract/base/line-key.ts";
import type { AddedLine } from "#src/data/overlay/cart-overlay.ts";
import { Badge } from "#src/ui/kit/marks/badge.tsx";
import * as text from "#src/text/cart/cart.ts";
import { formatQuantity } from "#src/text/format.ts";
import { Money } from "#src/ui/trade/money.tsx";
import { Ndc } from "#src/ui/trade/ndc.tsx";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { Cell, Row } from "#src/ui/kit/lists/row.tsx";
import { Rows } from "#src/ui/kit/lists/rows.tsx";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";

export function Added({ lines }: { lines: readonly AddedLine[] }) {
  return (
    <Rows label={text.addedList} columns="minmax(0, 1fr) auto">
      {lines.map((line) => (
        <Row key={lineKey(line)} waiting>
          <Cell>
            <p className="name">{wholeAmounts(line.snapshot?.full_description ?? text.unnamedProduct(line.item_id))}</p>
            <div className="under">
              {line.snapshot !== null && line.snapshot.schedule_name !== null && (
                <ScheduleBadge schedule={line.snapshot.schedule_name} />
              )}
              {line.snapshot !== null && <Ndc code={line.snapshot.ndc_code} />}
              <Badge tone="waiting">{text.savedOnDevice}</Badge>
            </div>
          </Cell>
          <Cell end>
            {formatQuantity(line.quantity, unitName(line.snapshot?.sale_UOM_desc ?? line.quantity_uom_code))}
            {line.snapshot?.price !== undefined && (
              <span className="small muted">
                {" "}
                <FilledText
                  text={text.unitPrice}
                  parts={{ price: <Money amount={line.snapshot.price.sale_UOM_price} unknown={text.noPrice} /> }}
                />
              </span>
            )}
          </Cell>
        </Row>
      ))}
    </Rows>
  );
}
