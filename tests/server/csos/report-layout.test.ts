/** The setting that names the layout of the supplier's report. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

import { lateLines, reportFilled } from "#server/commands/csos-report.ts";
import { readEnvironment } from "#server/base/environment.ts";
import { StartError } from "#server/base/start-error.ts";
import { getReportLayout, usualLayout } from "#server/services/reports/filled-layout.ts";
import * as filledText from "#server/services/reports/filled-text.ts";
import { testApp } from "#tests/support/app.ts";
import { auditKeys } from "#tests/support/audit-keys.ts";
import { people } from "#tests/support/company.ts";
import { signedOrder, signerFor, withControlledProducts } from "#tests/support/csos/signed-orders.ts";
import { ship } from "#tests/support/orders.ts";

const now = Date.parse("2026-11-20T15:00:00Z"); // a Friday
const { pools, signIn } = await testApp({ clock: () => new Date(now) });
await withControlledProducts(pools);
const chief = await signIn(people.chief.email, { cart: "CSO" });
const certificate = await signerFor(chief);
const environment = readEnvironment({});
const folder = mkdtempSync(join(tmpdir(), "portal-layouts-"));
afterAll(() => rmSync(folder, { recursive: true }));
const to = (name: string) => join(folder, name);

describe("CSOS_REPORT_LAYOUT", () => {
  const layoutFile = (name: string, layout: unknown): string => {
    const file = to(name);
    writeFileSync(file, typeof layout === "string" ? layout : JSON.stringify(layout));
    return file;
  };
  const columns = [{ field: "order_form_number", title: "Form" }, { field: "shipped_on" }];

  test("names the layout of the report, of the list and of the email, unless an option names another one", async () => {
    const order = await signedOrder(chief, certificate, [1]);
    await ship(pools, order, { at: new Date(now) });
    const csosReportLayout = layoutFile("setting.json", { dates: "YYYYMMDD", time_zone: "Asia/Tokyo", columns });
    const given = { pools, environment: { ...environment, csosReportLayout }, auditKeys, now: new Date(now) };
    // Friday 9:00 in Memphis is Saturday in Tokyo, where the second business day after it is Tuesday too.
    expect((await lateLines(given, {})).lines[0]).toMatch(/shipped 2026-11-21, due 2026-11-24$/);
    const other = layoutFile("option.json", { columns: [{ text: "other" }] });
    await reportFilled(given, { layout: other, to: to("by-option.csv") });
    expect(readFileSync(to("by-option.csv"), "utf8")).toBe("\r\nother\r\n");
    const later = await signedOrder(chief, certificate, [1]);
    await ship(pools, later, { at: new Date(now) });
    await reportFilled(given, { to: to("by-setting.csv") });
    expect(readFileSync(to("by-setting.csv"), "utf8")).toMatch(/^Form,\r\n26X\w{6},20261121\r\n$/);
  });

  test("names the setting and the file when the file is missing or not a layout", () => {
    const error = (csosReportLayout: string) => {
      try {
        getReportLayout({ csosReportLayout });
        return undefined;
      } catch (thrown) {
        return thrown instanceof StartError ? thrown.message : thrown;
      }
    };
    const missing = to("missing.json");
    expect(error(missing)).toBe(filledText.settingNotValid(filledText.notReadable(missing)));
    const text = layoutFile("text.json", "columns");
    expect(error(text)).toBe(filledText.settingNotValid(filledText.notJson(text)));
    expect(error(layoutFile("empty.json", { columns: [] }))).toMatch(/^CSOS_REPORT_LAYOUT: .* is not a valid layout: /);
    expect(getReportLayout({ csosReportLayout: undefined })).toBe(usualLayout);
  });
});
