/** What Form FDA 3911 (drug notification) asks about a unit in quarantine: what the portal knows of it, and lines for what only a person can say. */
import { dateIn } from "#contract/base/dates.ts";
import { quarantineStatuses, suspectReasons } from "#contract/receiving/quarantine-text.ts";
import type { QuarantinedUnit } from "#contract/receiving/suspect.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Distributor } from "#server/base/environment.ts";
import type { Tx } from "#server/db/open.ts";
import { int, json, nullable, statement, text } from "#server/db/statement.ts";
import type { Sheet } from "#server/documents/sheet.ts";
import { quarantinedUnit } from "#server/services/receiving/quarantine.ts";
import { lotWords, recalledOf } from "./recalled.ts";
import * as messages from "./fda-text.ts";
import { amountOf, dayOf, headOf, said } from "./words.ts";

const companyStatement = statement(
  "form_3911_company",
  {
    values: { customer_id: int, user_id: int, item_id: int },
    row: {
      company_name: text,
      address:
        nullable(
          json<{ address1: string; city_name: string; state_code: string; zip_code: string; phone: string | null }>(),
        ),
      reporter: text,
      email: text,
      form: text,
      manufacturer: text,
    },
  },
  `select c.company_name, u.first_name || ' ' || u.last_name as reporter, u.email, p.form, p.manufacturer,
     (select json_build_object('address1', a.address1, 'city_name', a.city_name, 'state_code', a.state_code, 'zip_code', a.zip_code, 'phone', a.phone)
       from addresses a where a.customer_id = c.customer_id and a.address_type = 3 order by a.is_default desc, a.contact_id limit 1) as address
   from customers c cross join (select first_name, last_name, email from users where user_id = :user_id) u cross join (select * from products where item_id = :item_id) p
   where c.customer_id = :customer_id`,
);

/** @throws Refusal 404 */
export async function form3911(db: Tx, caller: Caller, quarantineId: string, distributor: Distributor): Promise<Sheet> {
  const { customer_id, user_id, time_zone } = caller;
  const unit = await quarantinedUnit(db, customer_id, quarantineId);
  const [company] = await db.run(companyStatement, { customer_id, user_id, item_id: unit.item_id });
  const isRecalled = await recalledOf(db, [unit.item_id]);
  const { address, company_name, reporter, email, form, manufacturer } = company!;
  Object.assign(caller.changed, { entity_id: quarantineId });
  return {
    kind: "sheet",
    title: messages.title,
    number: messages.unit(unit.serial_number || unit.lot_no || quarantineId.slice(0, 8)),
    context: messages.context,
    from: headOf(distributor),
    made: new Date(unit.resolved_at ?? unit.created_at),
    blocks: [
      {
        kind: "note",
        text: messages.about,
      },
      { kind: "lines", names: [messages.reportType, messages.incidentNumber, messages.dateIllegitimate] },
      { kind: "lines", names: [messages.firstNotification, messages.classification] },
      { kind: "heading", text: messages.product },
      {
        kind: "facts",
        facts: [
          [messages.labelName, unit.full_description],
          [messages.drugUse, messages.human],
          ...said(messages.dosageForm, form),
          ...said(messages.manufacturer, manufacturer),
          [messages.ndc, unit.ndc_code],
          ...said(messages.schedule, unit.schedule_name),
          [messages.quantity, amountOf(unit.quantity, unit.sale_UOM_desc)],
          ...said(messages.gtin, unit.gtin),
          ...said(messages.serialNumber, unit.serial_number),
          ...said(messages.lot, lotWords(unit.lot_no, isRecalled(unit.item_id, unit.lot_no))),
          ...said(messages.expires, unit.expiration_date && dayOf(unit.expiration_date)),
        ],
      },
      { kind: "heading", text: messages.incident },
      {
        kind: "facts",
        facts: [
          [messages.reason, suspectReasons[unit.reason]],
          ...said(messages.note, unit.note),
          [messages.date, dayOf(dateIn(time_zone, new Date(unit.created_at)))],
          [messages.reportedBy, unit.created_by],
          ...said(messages.order, unit.order_id === null ? null : String(unit.order_id)),
          [messages.supplier, `${distributor.name}, ${distributor.street}, ${distributor.city}`],
          [messages.status, statusOf(unit)],
          ...said(messages.findings, unit.resolution),
        ],
      },
      { kind: "heading", text: messages.company },
      {
        kind: "facts",
        facts: [
          [messages.companyName, company_name],
          ...said(
            messages.address,
            address && `${address.address1}, ${address.city_name}, ${address.state_code} ${address.zip_code}`,
          ),
          [messages.category, messages.dispenser],
          [messages.contact, reporter],
          [messages.email, email],
          ...said(messages.telephone, address?.phone),
        ],
      },
      { kind: "lines", names: [messages.signed, messages.dateSigned] },
    ],
  };
}

const statusOf = ({ status, resolved_by }: QuarantinedUnit): string =>
  resolved_by === null ? quarantineStatuses[status] : messages.statusBy(quarantineStatuses[status], resolved_by);
