/** The CSOS certificates that a demonstration makes for a customer's DEA numbers. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { askFromPage } from "./from-page.ts";
import type { Product } from "./product.ts";

/** The password of every demonstration certificate. */
export const demonstrationCertificatePassword = "Sign-the-order-2026";

export type DemonstrationCertificate = { file: string; dea: string; contact_id: number };

/** Lists the certificate files of a customer's addresses that may buy schedule II. @param customer beginning of its name. */
export async function listDemonstrationCertificates(
  product: Product,
  customer: string,
): Promise<DemonstrationCertificate[]> {
  const folder = join(product.dataDir, "csos", "demonstration");
  const names = readdirSync(folder);
  const addresses = await product.rows<{ contact_id: number; dea: string }>(
    `select d.contact_id, d.identification_code as dea from address_deas d join customers c using (customer_id)
       where c.company_name like $1 || '%' and 'II' = any(d.schedules) order by d.contact_id`,
    [customer],
  );
  return addresses.flatMap((address) =>
    names
      .filter((name) => name.endsWith(`${address.dea}.pfx`))
      .map((name) => ({ ...address, file: join(folder, name) })),
  );
}

/** Uploads them as the user of a page; a file that is on file already stays as it is. */
export async function uploadCertificates(page: Page, certificates: readonly DemonstrationCertificate[]): Promise<void> {
  for (const { file, dea } of certificates)
    await askFromPage(page, "/api/csos-certificates", {
      file: readFileSync(file).toString("base64"),
      certificatePassword: demonstrationCertificatePassword,
      certificateDeaNumber: dea,
    });
}

/** Lets the certificates on file expire in so many days by their customer's calendar; a day less if midnight passes. */
export async function expireCertificatesIn({ rows }: Product, days: number): Promise<void> {
  await rows(
    `update csos_certificates t set valid_to = ((now() at time zone c.time_zone)::date + $1::int + time '23:59:59') at time zone c.time_zone
       from customers c where c.customer_id = t.customer_id and t.deleted_at is null`,
    [days],
  );
}
