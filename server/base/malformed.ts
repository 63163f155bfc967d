/** The one refusal for a request that is otherwise than the contract says: its sentence never holds a field's or a header's name. */
import { Refusal } from "#contract/base/refusal.ts";

/** What nobody typed, or nobody can tell which of what they typed. */
const unreadable = "Part of this could not be read, so nothing was done. Check what you entered and try again.";

/**
 * A refusal for a client that sent something else than the contract says. `fields` is for whoever writes the client: each wrong one and what it must be.
 * The sentence is for a person, who has only ever seen the field's name on the screen.
 */
export function malformed(fields: Record<string, string>): Refusal {
  const [name, must] = Object.entries(fields).find(([each]) => Object.hasOwn(onScreen, each)) ?? [];
  const sentence = name === undefined ? unreadable : `${onScreen[name]} ${must}.`;
  return new Refusal(400, sentence, { code: "malformed", fields });
}

/** The fields that people fill in, as they are called there. */
const onScreen: Record<string, string> = {
  quantity: "The quantity",
  new_quantity: "The quantity",
  quantity_received: "The quantity received",
  lot_no: "The lot",
  expiration_date: "The expiration date",
  receive_date: "The receive date",
  searchText: "The search text",
  token: "The link",
  reset_pwd_guid: "The link",
  email: "The email address",
  first_name: "The first name",
  last_name: "The last name",
  key: "The code",
  customer_order_no: "PO number",
  order_name: "The order name",
  shipping_instructions: "The shipping instructions",
  recur_start_date: "The start date",
  order_form_number: "The order form number",
  cs_dea_number: "The DEA number",
};
