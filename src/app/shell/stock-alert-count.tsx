/** How many products are back that the person waits for and has not looked at: beside the way there. */
import { useUnseenStockAlerts } from "#src/data/catalogue/stock-alerts.ts";
import { backInStock, newCount } from "#src/text/shell/stock-alerts.ts";

export function StockAlertCount() {
  const count = useUnseenStockAlerts() ?? 0;
  return count > 0 && <span className="choice__count">{newCount(count)}</span>;
}

/** The same on the button that opens the menu, where the way there is out of sight: a dot, and words for who does not see it. */
export function StockAlertMark({ id }: { id: string }) {
  const count = useUnseenStockAlerts() ?? 0;
  return (
    count > 0 && (
      <i id={id} className="bar__mark">
        <i className="hush">{backInStock(count)}</i>
      </i>
    )
  );
}
