/** Customers: the staff's typeahead, addresses with DEA numbers, logos. */
import { beforeAll, describe, expect, test } from "vitest";

import { type Client, clientOf } from "#tests/support/app.ts";
import { type Demonstration, demonstration } from "#tests/support/demonstration.ts";
import { makePastOrder } from "#tests/support/past-order.ts";
import { getServerNow } from "#tests/support/present.ts";

let started: Demonstration;
let staff: Client;
let buyer: Client;

beforeAll(async () => {
  started = await demonstration();
  staff = await started.signIn("staff@harborridge.example");
  buyer = await started.signIn("buyer@northcampus.example");
});

describe("the typeahead", () => {
  const names = async (text: unknown) => {
    const answer = await staff.post("/api/customers/search", text);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.map(({ company_name }: { company_name: string }) => company_name);
  };

  test.each<[string, string[]]>([
    ["pharm", ["Corner Street Pharmacy", "North Campus Hospital Pharmacy"]],
    ["PHARM nor", ["North Campus Hospital Pharmacy"]],
    ["lake group", ["Lakeshore Clinic Group"]],
    ["ampus", []],
    ["", []],
    ["  ", []],
    ["( [ * \\", []],
    ["corner st.", ["Corner Street Pharmacy"]],
  ])("%j finds %j", async (text, expected) => expect(await names(text)).toEqual(expected));

  test("takes the object form too, and names a customer by both its ids", async () => {
    expect(await names({ company_name: "lakeshore" })).toEqual(["Lakeshore Clinic Group"]);
    const { body } = await staff.post("/api/customers/search", "lakeshore");
    expect(body).toEqual([{ company_id: 1002, customer_id: 1002, company_name: "Lakeshore Clinic Group" }]);
  });

  test("is the staff's alone", async () => {
    expect((await buyer.post("/api/customers/search", "lake")).status).toBe(403);
    expect((await clientOf(started.app).post("/api/customers/search", "lake")).status).toBe(401);
    expect((await staff.post("/api/customers/search", 5)).status).toBe(400);
  });

  test("answers twenty at most", async () => {
    await started.pools.system.query(
      "insert into customers (company_name, time_zone) select 'Twin ' || n, 'UTC' from generate_series(1, 30) as n",
    );
    expect(await names("twin")).toHaveLength(20);
  });
});

describe("addresses", () => {
  test("for shipping carry their DEA registrations, first the one that the user ordered to last", async () => {
    await makePastOrder(async (sql, values) => (await started.pools.owner.query(sql, values)).rows, {
      email: "buyer@northcampus.example",
      at: getServerNow(),
      shipTo: "North Campus Surgery Center",
    });
    const { body } = await buyer.get("/api/addresses/for-customer/1001/of-type/3");
    expect(
      body.map(({ company_name, is_default, is_last_used }: Record<string, string>) => [
        company_name,
        is_default,
        is_last_used,
      ]),
    ).toEqual([
      ["North Campus Surgery Center", "N", "Y"],
      ["North Campus Hospital Pharmacy", "Y", "N"],
    ]);
    expect(body[1].deas).toEqual([
      {
        identification_code: "BN4719261",
        contact_id: body[1].contact_id,
        schedules: ["II", "IIN", "III", "IIIN", "IV", "V"],
        valid_to_date: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
      },
    ]);
  });

  test("for billing are others", async () => {
    const { body } = await buyer.get("/api/addresses/for-customer/1001/of-type/2");
    expect(
      body.map(({ address_type, deas }: { address_type: number; deas: unknown[] }) => [address_type, deas]),
    ).toEqual([[2, []]]);
  });

  test("of another customer are answered like those of nobody", async () => {
    const [foreign, random] = [
      await buyer.get("/api/addresses/for-customer/1002/of-type/3"),
      await buyer.get("/api/addresses/for-customer/424242/of-type/3"),
    ];
    expect([foreign.status, foreign.text]).toEqual([404, random.text]);
    expect((await buyer.get("/api/addresses/for-customer/1001/of-type/4")).status).toBe(400);
  });
});

describe("a logo", () => {
  test("is the customer's own, or the default one, or none", async () => {
    const own = await buyer.get("/api/images/customer/1001/small?default=false");
    expect([own.status, own.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
    expect(own.text).toContain("North Campus");
    const clinics = await started.signIn("admin@lakeshore.example");
    expect((await clinics.get("/api/images/customer/1002/small?default=false")).status).toBe(404);
    const standard = await clinics.get("/api/images/customer/1002/small");
    expect([standard.status, standard.text.startsWith("<svg")]).toEqual([200, true]);
  });

  test("of another customer is answered like that of nobody", async () => {
    const [foreign, random] = [
      await buyer.get("/api/images/customer/1002/small"),
      await buyer.get("/api/images/customer/424242/small"),
    ];
    expect([foreign.status, foreign.text]).toEqual([404, random.text]);
  });
});
