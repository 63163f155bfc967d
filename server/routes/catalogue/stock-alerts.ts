/** Routes of the bells on products. */
import * as contract from "#contract/catalogue/stock-alerts.ts";
import { serve, type Served } from "#server/http/serve.ts";
import * as stockAlerts from "#server/services/catalogue/stock-alerts.ts";

export const stockAlertRoutes: Served[] = [
  serve(contract.stockAlerts, stockAlerts.stockAlerts),
  serve(contract.setStockAlert, stockAlerts.setStockAlert),
  serve(contract.removeStockAlert, stockAlerts.removeStockAlert),
  serve(contract.seeStockAlerts, stockAlerts.seeStockAlerts),
];
