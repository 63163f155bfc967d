/** Offers to switch to the customer that a page is for: in place of the page, or as a note on it. */
import { useContext } from "react";
import * as text from "#src/text/trade/switch-customer.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { OfflineContext } from "#src/ui/kit/notices/error-state.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";

export type SwitchOfferProps = {
  /** The customer of the page. */
  company: string;
  /** The selected customer. */
  selected: string;
  isPending: boolean;
  onSwitch: () => void;
  /** `note`: the page itself is shown under it. */
  as: "page" | "note";
};

export function SwitchOffer({ company, selected, isPending, onSwitch, as }: SwitchOfferProps) {
  const isOffline = useContext(OfflineContext);
  const sentence = text.forOtherCustomer(company, selected);
  const hint = isOffline ? text.onlineToSwitch : undefined;
  const action = (
    <Button tone={as === "page" ? "primary" : undefined} disabled={isOffline} pending={isPending} onPress={onSwitch}>
      {text.switchTo(company)}
    </Button>
  );
  if (as === "page") return <Empty icon="building" title={sentence} text={hint} action={action} />;
  return (
    <Note icon="building" action={action}>
      {sentence} {hint}
    </Note>
  );
}
