/** Texts of the catalog that the page and the server both show. */

/** Reasons why nobody can order a product now. */
export const contactToOrder = "Contact customer service to order this product.";
export const notForSale = "This product is not available for sale.";
export const noPriceYet = "This product has no price yet.";
export const discontinued = "This product is discontinued.";
export const outOfStock = "This product is out of stock.";
export const allocationUsed = "Your allocation of this product is used up.";
