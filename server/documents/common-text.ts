/** Texts that several documents share. Column heads are as short as their columns are narrow. */

export const controlledContext = "CONTROLLED SUBSTANCES";
export const rxContext = "RX PRODUCTS";
export const helpDesk = (phone: string) => `Help desk ${phone}`;

// References
export const order = (orderId: number) => `Order ${orderId}`;
export const shipment = (shipmentId: number) => `Shipment ${shipmentId}`;
export const orderAndShipment = (orderId: number, shipmentId: number) => `Order ${orderId}, shipment ${shipmentId}`;

// Names of facts
export const orderFact = "Order";
export const poNumber = "PO number";
export const orderName = "Order name";
export const placed = "Placed";
export const ordered = "Ordered";
export const orderedBy = "Ordered by";
export const howOrdered = "How ordered";
export const shippingMethod = "Shipping method";
export const form222 = "Form 222";
export const orderForm = "Order form";
export const deaNumber = "DEA number";
export const instructions = "Instructions";
export const terms = "Terms";

// Addresses
export const shipTo = "Ship to";
export const billTo = "Bill to";

// Columns
export const productColumn = "Product";
export const lotColumn = "Lot";
export const quantityColumn = "Quantity";
export const priceColumn = "Price";
export const amountColumn = "Amount";
export const expiresColumn = "Expires";

// Sums
export const items = "Items";
export const offers = "Offers";
export const bonusDiscount = "Bonus discount";
export const kitCheck = "Kit check";
export const shipping = "Shipping";
export const total = "Total";

// Below a product's name
export const ndc = (code: string) => `NDC ${code}`;
/** "C-II" */
export const schedule = (name: string) => `C-${name}`;
export const serialNumbers = (serials: readonly string[]) => `Serial numbers: ${serials.join(", ")}`;
export const necessityConfirmed = (by: string, day: string) => `Medical necessity confirmed by ${by}, ${day}`;
export const necessityNotConfirmed = "Medical necessity not confirmed";

// Lots. In capitals, so that nobody overlooks it.
export const recalled = "RECALLED";
export const lot = (number: string) => `Lot ${number}`;
export const expires = (day: string) => `Expires ${day}`;
