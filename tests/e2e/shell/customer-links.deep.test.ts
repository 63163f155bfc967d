/** Links for another customer than the selected one, on the built page and the real server: the switch is offered, and no page says of what it does not show that it is not there or done. */
import type { BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import * as orderText from "#src/text/orders/purchase-order.ts";
import * as recurringText from "#src/text/orders/recurring-order.ts";
import * as boardText from "#src/text/receiving/board.ts";
import * as lotsText from "#src/text/reports/lots.ts";
import { missingRole } from "#src/text/shell/access.ts";
import * as titles from "#src/text/shell/titles.ts";
import * as text from "#src/text/trade/switch-customer.ts";
import { placeOrder } from "#tests/support/found-orders.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";
import { axeFinds, startProduct, type Product, type Visit } from "#tests/support/product.ts";
import { shipLine } from "#tests/support/shipped-order.ts";

type Company = { customer_id: number; company_name: string };

const floater = "floater@northcampus.example";
let product: Product;
let hospital: Company;
let clinics: Company;
/** The floater can only report there. */
let pharmacy: Company;
/** Shipped to the hospital, not received. */
let line: PendingReceive;
/** Of the hospital. */
let recurringId: number;

beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  const companyOf = async (email: string) =>
    (
      await product.rows<Company>(
        "select customer_id, company_name from users join user_customers using (user_id) join customers using (customer_id) where email = $1",
        [email],
      )
    )[0]!;
  hospital = await companyOf("buyer@northcampus.example");
  clinics = await companyOf("buyer@lakeshore.example");
  pharmacy = await companyOf("owner@cornerstreet.example");
  line = await shipLine(product);
  const [made] = await product.rows<{ id: number }>(
    `insert into recurring_orders (customer_id, user_id, changed_by, changed_at, cart_type_code, order_name, customer_order_no, shipping_instructions,
       bill_contact_id, ship_contact_id, shipping_method_id, is_saturday, frequency, anchor_date, next_no, next_date, when_short, status, look_at)
     select o.customer_id, o.user_id, o.user_id, now(), 'RXO', 'Ward stock', '', '', o.bill_contact_id, o.ship_contact_id,
       (select min(shipping_method_id) from shipping_methods), false, 'weekly', current_date + 30, 0, current_date + 30, 'leave_out', 'active', now() + interval '29 days'
     from orders o where o.order_id = $1 returning recurring_order_id as id`,
    [line.order_id],
  );
  recurringId = made!.id;
});
afterAll(() => product?.close());

/** Opens a path of the portal as a user with a customer selected. */
async function openAt(email: string, { customer_id }: Company, path: string): Promise<Visit> {
  const visit = await product.visit("/", { as: email });
  await askFromPage(visit.page, "/api/security/session-company", { company_id: customer_id });
  await askFromPage(visit.page, "/api/security/session-cart-type", { cart_type_code: "RXO" });
  await visit.page.goto(`${product.url}${path}`);
  return visit;
}

const offer = (page: Page, company: string, selected: string) =>
  page.getByText(text.forOtherCustomer(company, selected));
const switchButton = (page: Page, company: string) =>
  page.getByRole("main").getByRole("button", { name: text.switchTo(company) });
const title = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const lotLink = () =>
  `/lots?text=${encodeURIComponent(JSON.stringify(line.lots[0]!.lot_no))}&customer=${hospital.customer_id}`;
const lotsOfHospital = (page: Page) => page.getByRole("main").getByText(line.full_description).first();

/** Selects a customer in another tab, as its user does in the bar. */
async function tabAt(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${product.url}${path}`);
  return page;
}

describe("the link of a customer that is not selected", () => {
  test("offers the switch on every page that emails and notifications open, and shows no data", async () => {
    await using visit = await openAt(floater, clinics, "/contact");
    const { page, complaints } = visit;
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    const customer = `customer=${hospital.customer_id}`;
    const paths = [
      lotLink(),
      `/orders/recurring/${recurringId}?${customer}`,
      `/receive?${customer}`,
      `/receive?order_id=${line.order_id}&${customer}`,
      `/certificates?${customer}`,
      `/back-in-stock?${customer}`,
      `/product-detail/${line.item_id}?${customer}`,
      `/account?${customer}`,
    ];
    for (const path of paths) {
      await goOn(page, "/contact");
      await title(page, titles.contact).waitFor();
      await goOn(page, path);
      await offer(page, hospital.company_name, clinics.company_name).waitFor();
      await switchButton(page, hospital.company_name).waitFor();
    }
    expect(await axeFinds(page)).toEqual([]);
    expect(requests.filter((path) => /lot|recurring|csos/.test(path))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("opens the page of the link after the switch", async () => {
    await using visit = await openAt(floater, clinics, lotLink());
    const { page } = visit;
    await switchButton(page, hospital.company_name).click();
    await lotsOfHospital(page).waitFor();
    await goOn(page, `/orders/recurring/${recurringId}?customer=${hospital.customer_id}`);
    await title(page, /Ward stock/).waitFor();
  });

  test("shows an order and offers the switch above it", async () => {
    const link = `/purchase-order/${line.order_id}?customer=${hospital.customer_id}`;
    await using visit = await openAt(floater, clinics, link);
    const { page } = visit;
    await title(page, `Order ${line.order_id}`).waitFor();
    await offer(page, hospital.company_name, clinics.company_name).waitFor();
    await expect.poll(() => page.getByRole("link", { name: orderText.receive }).count()).toBe(0);
    await switchButton(page, hospital.company_name).click();
    await page.getByRole("link", { name: orderText.receive }).waitFor();
    await expect.poll(() => switchButton(page, hospital.company_name).count()).toBe(0);
  });

  test("offers the switch to a user who has the page's role only at the link's customer", async () => {
    await using visit = await openAt(floater, pharmacy, `/receive?customer=${hospital.customer_id}`);
    const { page } = visit;
    await switchButton(page, hospital.company_name).click();
    await page.getByRole("region", { name: `Order ${line.order_id}` }).waitFor();
  });

  test("names the missing role after the switch to a customer where the user lost it", async () => {
    await using visit = await openAt(floater, hospital, `/receive?customer=${pharmacy.customer_id}`);
    const { page } = visit;
    await switchButton(page, pharmacy.company_name).click();
    await page.getByText(missingRole.ordering).waitFor();
  });

  test("belongs to another account for a user of one customer, and names nothing of that customer", async () => {
    await using visit = await openAt("buyer@lakeshore.example", clinics, lotLink());
    const { page } = visit;
    await page.getByText(text.otherAccount).waitFor();
    for (const named of [hospital.company_name, line.full_description])
      await expect.poll(() => page.getByRole("main").getByText(named).count()).toBe(0);
    await goOn(page, `/purchase-order/${line.order_id}?customer=${hospital.customer_id}`);
    await title(page, titles.purchaseOrder).waitFor();
    await page.getByText(text.otherAccount).waitFor();
  });

  test("belongs to another account once the user was removed from the customer", async () => {
    await using visit = await openAt(floater, clinics, `/lots?customer=${pharmacy.customer_id}`);
    const { page } = visit;
    await switchButton(page, pharmacy.company_name).waitFor();
    const setActive = (isActive: boolean) =>
      product.rows(
        "update user_customers set is_active = $3 where customer_id = $2 and user_id = (select user_id from users where email = $1)",
        [floater, pharmacy.customer_id, isActive],
      );
    await setActive(false);
    try {
      await switchButton(page, pharmacy.company_name).click();
      await page.getByText(text.otherAccount).waitFor();
      await expect.poll(() => page.getByRole("main").getByText(pharmacy.company_name).count()).toBe(0);
    } finally {
      await setActive(true);
    }
  });

  test("offers the switch to the distributor's staff, who have no list of customers", async () => {
    await using visit = await openAt("staff@harborridge.example", clinics, lotLink());
    const { page } = visit;
    const named = text.customerNumber(hospital.customer_id);
    await offer(page, named, clinics.company_name).waitFor();
    await switchButton(page, named).click();
    await lotsOfHospital(page).waitFor();
  });

  test("can't be switched to offline, and says so", async () => {
    await using visit = await openAt(floater, clinics, lotLink());
    const { page } = visit;
    await switchButton(page, hospital.company_name).waitFor();
    await page.context().setOffline(true);
    await page.getByRole("main").getByText(text.onlineToSwitch, { exact: true }).waitFor();
    await expect.poll(() => switchButton(page, hospital.company_name).isDisabled()).toBe(true);
  });
});

test("a second tab with a link of the customer that the first tab selects shows its page, and one without a link goes home", async () => {
  await using visit = await openAt(floater, clinics, lotLink());
  const { page } = visit;
  const [linked, other] = [await tabAt(page.context(), lotLink()), await tabAt(page.context(), "/orders")];
  await switchButton(linked, hospital.company_name).waitFor();
  await title(other, titles.orders).waitFor();
  await switchButton(page, hospital.company_name).click();
  await lotsOfHospital(page).waitFor();
  await lotsOfHospital(linked).waitFor();
  await expect.poll(() => new URL(other.url()).pathname).toBe("/");
});

describe("a page without a customer in its address", () => {
  test("says why Receive lists no line of an order, and only of a received one that it is received", async () => {
    await using visit = await openAt(floater, clinics, `/receive?order_id=${line.order_id}`);
    const { page } = visit;
    await offer(page, hospital.company_name, clinics.company_name).waitFor();
    await switchButton(page, hospital.company_name).click();
    await page.getByRole("region", { name: `Order ${line.order_id}` }).waitFor();
    const orderId = await placeOrder(page);
    await goOn(page, `/receive?order_id=${orderId}`);
    await page.getByText(boardText.notShippedTitle(orderId)).waitFor();
    await goOn(page, "/receive?order_id=2000000000");
    await page.getByText(orderText.notFoundTitle(2_000_000_000)).waitFor();
    await expect.poll(() => page.getByText(boardText.emptyOrderHint).count()).toBe(0);
    const [received] = await product.rows<{ order_id: number }>(
      "select order_id from orders where customer_id = $1 and status = 'RECEIVED' order by order_id limit 1",
      [hospital.customer_id],
    );
    await goOn(page, `/receive?order_id=${received!.order_id}`);
    await page.getByText(boardText.emptyOrderHint).waitFor();
  });

  test("names the customer whose list has no such lot or recurring order", async () => {
    await using visit = await openAt(floater, clinics, `/lots?text=${line.lots[0]!.lot_no}`);
    const { page } = visit;
    await page.getByText(lotsText.noMatch(line.lots[0]!.lot_no, clinics.company_name)).waitFor();
    await page.getByText(lotsText.searchOther).waitFor();
    await goOn(page, `/orders/recurring/${recurringId}`);
    await page.getByText(recurringText.notFoundHint(clinics.company_name)).waitFor();
  });
});
