/** The day on which an order that is placed now arrives, once above a list or beside a price; its place is kept while it is not known. */
import { useQuery } from "@tanstack/react-query";
import { wireToIso } from "#contract/base/dates.ts";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import { useAsOfNow, useToday } from "#src/data/base/today.ts";
import { usualArrivalQuery } from "#src/data/checkout/usual-arrival.ts";
import { useUser } from "#src/data/identity/session.ts";
import { arrivalFrom } from "#src/text/format.ts";
import * as text from "#src/text/trade/arrival.ts";
import { cutOffWords } from "./cut-off-words.ts";

export function UsualArrival() {
  const user = useUser();
  const { time_zone, is_customer_admin } = user.customer;
  const mayOrder = mayCall("ordering", { ...user, is_customer_admin });
  const { data, isPending } = useQuery({ ...usualArrivalQuery(user.customer_id), enabled: mayOrder });
  const today = useToday(time_zone);
  const until = data?.until;
  const isRight = useAsOfNow((now) => until !== undefined && now < Date.parse(until));
  const arrives = data && isRight ? wireToIso(data.arrives_on) : undefined;
  if (!mayOrder) return null;
  if (data === undefined || data === null || arrives === undefined)
    return <p className="arrival">{isPending ? "" : text.arrivalUnknown}</p>;
  const { shipping_method_desc, city_name, state_code } = data;
  return (
    <p className="arrival">
      {text.arrives(arrivalFrom(arrives, today))}
      <span className="arrival__more">
        {text.byMethod(shipping_method_desc)}
        {text.toPlace(`${city_name}, ${state_code}`)}
        {cutOffWords(data.until, { today, timeZone: time_zone })}
      </span>
    </p>
  );
}
