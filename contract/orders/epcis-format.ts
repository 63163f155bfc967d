/** The forms in which a feed's document about a shipment comes. */
import * as z from "zod/mini";

export const EpcisFormat = z.enum(["epcis-1.2-xml", "epcis-2.0-json"]);
