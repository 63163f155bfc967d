/** Routes of the bells on products. */
import * as contract from "#contract/catalogue/bells.ts";
import { serve, type Served } from "#server/http/serve.ts";
import * as bells from "#server/services/catalogue/bells.ts";

export const bellRoutes: Served[] = [
  serve(contract.bells, bells.bells),
  serve(contract.setBell, bells.setBell),
  serve(contract.removeBell, bells.removeBell),
  serve(contract.seeBells, bells.seeBells),
];
