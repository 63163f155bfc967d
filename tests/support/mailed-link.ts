import { expect } from "vitest";
import type { ProductServer } from "./product-server.ts";

/** Where the newest mail to this person leads for a new password, once there are so many with such a link. */
export async function mailedLink(product: Pick<ProductServer, "mailsTo">, email: string, mails = 1): Promise<string> {
  const links = () =>
    product.mailsTo(email).flatMap((mail) => /^\S+(\/change-password\/\S+)\r$/m.exec(mail)?.[1] ?? []);
  await expect.poll(() => links().length).toBe(mails);
  return links().at(-1)!;
}
