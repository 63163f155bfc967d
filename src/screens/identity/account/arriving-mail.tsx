/** What arrives today by mail: for whoever has no notices, or wants it twice. Of the person at this customer, on whichever device. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { arrivingMailQuery, saveArrivingMail } from "#src/data/identity/notices.ts";
import { useUser } from "#src/data/identity/session.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { Checkbox } from "#src/ui/kit/fields/checkbox.tsx";
import * as text from "#src/text/identity/notices.ts";

export function ArrivingMail() {
  const client = useQueryClient();
  const isReachable = useReachable();
  const { customer, is_ordering } = useUser();
  const { data } = useQuery({ ...arrivingMailQuery, enabled: is_ordering });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: saveArrivingMail,
    scope: { id: "arriving-mail" }, // the last choice stands
    onSuccess: (saved) => client.setQueryData(arrivingMailQuery.queryKey, saved),
  });
  if (data === undefined) return null;
  return (
    <Checkbox
      checked={isPending ? variables : data.is_wanted}
      disabled={!isReachable}
      hint={text.emailArrivingHint(customer.company_name)}
      onChange={(is_wanted) => mutate(is_wanted)}
    >
      {text.emailArriving}
    </Checkbox>
  );
}
