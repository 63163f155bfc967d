/** Texts of the transaction information and the transaction statement (FD&C Act 581(26), 581(27)). */

export const title = "Transaction information";
export const transactionDate = "Date of transaction";
export const from = "From";
export const to = "To";
export const shipmentDate = (day: string) => `Date of shipment ${day}`;
export const shipmentTable = (shipmentId: number) => `Transaction information of shipment ${shipmentId}`;
export const productColumn = "Product, strength and dosage form";
export const ndcColumn = "NDC";
export const containerColumn = "Container";
export const numberColumn = "Number";
export const moreSerials = (count: number) => `and ${count} more on the packing list`;
export const statement = "Transaction statement";
/** The statements below continue this sentence. */
export const statementBegin = (distributor: string) => `${distributor} states of each product above that it`;
/** The seven that the Act asks for. */
export const statements = [
  "is authorized as the Act requires;",
  "received the product from a person that is authorized as the Act requires;",
  "received transaction information and a transaction statement from the prior owner, as the Act requires;",
  "did not knowingly ship a suspect or illegitimate product;",
  "had systems and processes in place to comply with the verification requirements of the Act;",
  "did not knowingly provide false transaction information;",
  "did not knowingly alter the transaction history.",
] as const;
export const numbered = (number: number, text: string) => `${number}. ${text}`;
