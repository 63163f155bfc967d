/** The distributor's offer to its premier customers (docs/readings.md, "premier modal"). Not in the specification, which names the modal and no call. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Done, Nothing } from "#contract/base/fields.ts";

/** Counts up with each new offer. */
const Version = z.int().check(z.gte(1), z.lte(1_000_000));

export const premierOffer = call({
  method: "GET",
  path: "/api/premier-offer",
  needs: "customer",
  about:
    "The current offer if the customer is a premier customer and the caller has not seen this version. Otherwise null, also for staff who act as a user.",
  input: Nothing,
  output: z.strictObject({
    offer: z.nullable(
      z.strictObject({
        version: Version,
        title: z.string(),
        /** Words of the distributor; cleaned before they are shown. */
        body_html: z.string(),
      }),
    ),
  }),
});

export const seePremierOffer = call({
  method: "POST",
  path: "/api/premier-offer/seen",
  needs: "customer",
  notImpersonating: true, // whom they act for has not seen it
  about: "Mark this version and all earlier ones as seen by the caller.",
  input: z.strictObject({ version: Version }),
  output: Done,
});
