/** The offer to premier customers: to their people alone, once per version. */
import { beforeEach, expect, test } from "vitest";
import { testApp } from "#tests/support/app.ts";
import { newPerson, north, people } from "#tests/support/company.ts";

const app = await testApp();
const { pools, signIn } = app;
const publish = (version: number, is_current = true) =>
  pools.system.query("insert into premier_offers values ($1, $2, '<p>Words</p>', $3)", [
    version,
    `Offer ${version}`,
    is_current,
  ]);
await pools.system.query("update customers set is_premier = true where customer_id = $1", [north]);

/** No offer is published, and nobody has seen one. */
beforeEach(() => pools.owner.query("truncate premier_offers, user_settings"));

const offerTo = async (email: string, at?: { customer?: number }) =>
  (await (await signIn(email, at)).get("/api/premier-offer")).body.offer;

test("each person of a premier customer sees the newest once; a newer one is shown again", async () => {
  expect(await offerTo(people.buyer.email)).toBeNull();
  await publish(1);
  await publish(2);
  await publish(3, false);
  const buyer = await signIn(people.buyer.email);
  expect((await buyer.get("/api/premier-offer")).body.offer).toEqual({
    version: 2,
    title: "Offer 2",
    body_html: "<p>Words</p>",
  });
  expect((await buyer.post("/api/premier-offer/seen", { version: 2 })).status).toBe(200);
  expect(await offerTo(people.buyer.email)).toBeNull();
  await buyer.post("/api/premier-offer/seen", { version: 1 }); // said late, by another tab
  expect(await offerTo(people.buyer.email)).toBeNull();
  expect(await offerTo(people.chief.email)).toMatchObject({ version: 2 });
  await publish(4);
  expect(await offerTo(people.buyer.email)).toMatchObject({ version: 4 });
});

test("nobody else is shown it: other customers, and staff who act as somebody, who do not see it away either", async () => {
  await publish(4);
  expect(await offerTo(people.other.email)).toBeNull();
  const { email } = await newPerson(pools, "premier@north.example");
  const acting = await app.actAs(email);
  expect((await acting.get("/api/premier-offer")).body.offer).toBeNull();
  expect((await acting.post("/api/premier-offer/seen", { version: 4 })).status).toBe(403);
  expect(await offerTo(email)).toMatchObject({ version: 4 });
});
