/** Routes of the offer to premier customers. As the system: settings of people are closed to ordinary calls. */
import * as contract from "#contract/catalogue/premier.ts";
import { serve, type Served } from "#server/http/serve.ts";
import * as premier from "#server/services/catalogue/premier.ts";

export const premierRoutes: Served[] = [
  serve(contract.premierOffer, premier.premierOffer, { as: "system" }),
  serve(contract.seePremierOffer, premier.seePremierOffer, { as: "system" }),
];
