/** The paths of reports. */
import { createRoute } from "@tanstack/react-router";
import { onlineOnly } from "#src/api/online-only.ts";
import * as titles from "#src/text/shell/titles.ts";
import { later } from "#src/ui/kit/page/later.tsx";
import { backTo } from "./back-targets.ts";
import { ScreenLoading } from "./load-state.tsx";
import { LotsSearch, UtilizationSearch } from "./search-params.ts";
import { signedIn } from "./signed-in-route.ts";

const Reports = later(
  async () => (await onlineOnly(import("#src/screens/reports/reports/reports.tsx"))).ReportsScreen,
  ScreenLoading,
);
const Utilization = later(
  async () => (await onlineOnly(import("#src/screens/reports/utilization/utilization.tsx"))).UtilizationScreen,
  ScreenLoading,
);
const Lots = later(
  async () => (await onlineOnly(import("#src/screens/reports/lots/lots.tsx"))).LotsScreen,
  ScreenLoading,
);

const reports = createRoute({
  getParentRoute: () => signedIn,
  path: "/reports",
  component: Reports,
  staticData: { title: titles.reports, needs: "admin-or-reporting" },
});
const utilization = createRoute({
  getParentRoute: () => signedIn,
  path: "/product-utilization-report",
  validateSearch: UtilizationSearch,
  component: Utilization,
  staticData: { title: titles.utilization, needs: "reporting", back: backTo.reports },
});
const lots = createRoute({
  getParentRoute: () => signedIn,
  path: "/lots",
  validateSearch: LotsSearch,
  component: Lots,
  staticData: { title: titles.lots, needs: "ordering-or-reporting" },
});

export const reportRoutes = [reports, utilization, lots] as const;
