/** What the tests of child accounts do all the time: hire somebody, give and take roles, disable, remove. */
import type { Client, TestApp } from "./app.ts";
import { newPerson, north } from "./company.ts";

let count = 0;
/** An e-mail that nobody has. */
export const nextEmail = (): string => `worker-${++count}@north.example`;

/** Somebody with the Ordering role at these customers. */
export const hire = ({ pools }: TestApp, customers?: number[]) => newPerson(pools, nextEmail(), customers);

/** The same who is an admin there too. */
export async function hireAdmin(app: TestApp, customers: number[] = [north]): ReturnType<typeof newPerson> {
  const person = await hire(app, customers);
  await app.pools.owner.query("update user_customers set is_customer_admin = true where user_id = $1", [
    person.user_id,
  ]);
  return person;
}

const at = (user_id: number, more: object = {}) => ({ user_id, customer_id: north, ...more });

export const give = (by: Client, user_id: number, role_name: string) =>
  by.post("/api/users/create-user-role", at(user_id, { role_name }));
export const take = (by: Client, user_id: number, role_name: string) =>
  by.post("/api/users/delete-user-role", at(user_id, { role_name }));
export const activate = (by: Client, user_id: number, is_active: boolean) =>
  by.post("/api/users/toggle-active", at(user_id, { is_active }));
export const remove = (by: Client, user_id: number) => by.post("/api/users/delete-user-customer", at(user_id));
/** Who is on North's list. */
export const listed = async (by: Client, customer = north) =>
  (await by.get(`/api/users/for-customer/${customer}`)).body as { user_id: number; is_active: boolean }[];
/** What adds Nova Stern. */
export const nova = (email: string, more: object = {}) => ({
  customer_id: north,
  email,
  first_name: "Nova",
  last_name: "Stern",
  ...more,
});
