/** The DEA numbers of a customer, each with the address that it is registered for. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { PathId } from "#contract/base/fields.ts";
import { Dea } from "./customers.ts";

export const deaNumbers = call({
  method: "GET",
  path: "/api/customers/{customerId}/dea-numbers",
  needs: "customer",
  about: "DEA numbers of a customer's addresses, with their schedules.",
  input: z.strictObject({ customerId: PathId }),
  output: z.array(Dea),
});
