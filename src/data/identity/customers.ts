/** Customer companies: the logo of the bar. */
import { queryOptions } from "@tanstack/react-query";
import { customerImage } from "#contract/identity/customers.ts";
import { failureOf } from "#src/api/failures.ts";
import { sendForBlob } from "#src/api/send.ts";

/** The customer's own logo; null when there is none and the default one is shown. */
export const customerLogoQuery = (customerId: number) =>
  queryOptions({
    queryKey: ["customer-logo", customerId],
    queryFn: () => logoOf(customerId),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });

async function logoOf(customerId: number): Promise<Blob | null> {
  try {
    return await sendForBlob(customerImage, { customerId, default: "false" });
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === "refused" && failure.status === 404) return null;
    throw error;
  }
}
