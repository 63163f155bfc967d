/** Names of a button that downloads a shipment's EPCIS document. */

export const epcis12 = "EPCIS 1.2";
export const epcis20 = "EPCIS 2.0";
