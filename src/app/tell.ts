/** Says as a toast what no screen says by itself (docs/readings.md, "Any other failure"). */
import type { QueryClient } from "@tanstack/react-query";
import { getDefaultStore } from "jotai";
import { brokenSentence, notAllowedSentence, type Failure } from "#src/api/failures.ts";
import { authorization } from "#src/api/signals.ts";
import { helpDeskQuery } from "#src/data/distributor/help-desk.ts";
import { readAgain } from "#src/data/identity/session.ts";
import { isReachableAtom, lookForServer } from "#src/offline/connection.ts";
import { deviceName } from "#src/text/device.ts";
import { describeHelpDesk } from "#src/text/shell/help-desk.ts";
import * as loadText from "#src/text/shell/load.ts";
import { missingParts } from "#src/ui/kit/page/later.tsx";
import { addToastText, dismissToast, inform, toast } from "#src/ui/kit/notices/toasts.ts";

/** Shows a failure; where it is a bug, with the help desk's phone number and email address. Information and errors stay until they are clicked. */
export function tell(failure: Failure, client: QueryClient): void {
  switch (failure.kind) {
    case "refused":
      inform(failure.message);
      return;
    case "offline":
      toast({ tone: "waiting", icon: "offline", title: failure.message }); // normal, and never amber or red
      return;
    case "not-kept":
      toast({ tone: "refused", title: failure.message });
      return;
    case "broken":
      tellBug(client);
      return;
    // The dialog over the page, and the event below, have told these already.
    case "signed-out":
    case "not-allowed":
      return;
  }
}

/** The toast does not wait for the help desk's numbers: they are added once the server has given them. */
function tellBug(client: QueryClient): void {
  const known = client.getQueryData(helpDeskQuery.queryKey);
  const id = toast({ tone: "refused", title: brokenSentence, text: known && describeHelpDesk(known) });
  if (known !== undefined) return;
  void client.fetchQuery(helpDeskQuery).then(
    (helpDesk) => addToastText(id, describeHelpDesk(helpDesk)),
    () => undefined, // out of reach, as is what failed
  );
}

/** Answers the not-authorised event, and shows the rights that the person has now: an admin may have taken one. Called once at the start. */
export function tellNotAllowed(client: QueryClient): void {
  let reading: Promise<void> | undefined;
  authorization.addEventListener("not-authorized", () => {
    toast({ tone: "attention", icon: "lock", title: notAllowedSentence });
    reading ??= readAgain(client)
      .catch(console.info) // they are read at the next visit
      .finally(() => (reading = undefined));
  });
}

/** Says why something that was pressed did not open. Once the server answers, the next press asks it again; what it no longer has takes a reload. Called once at the start. */
export function tellMissingParts(): void {
  missingParts.addEventListener("missing", () => void tellMissingPart());
}

async function tellMissingPart(): Promise<void> {
  await lookForServer();
  if (!getDefaultStore().get(isReachableAtom)) {
    const text = loadText.partNotHere(deviceName());
    const id = toast({ tone: "waiting", icon: "offline", title: loadText.onlineForThis, text });
    missingParts.addEventListener("retry", () => dismissToast(id), { once: true });
    return;
  }
  toast({
    tone: "attention",
    title: loadText.partFailed,
    text: loadText.finishThenReload,
    action: { label: loadText.reload, onPress: () => globalThis.location.reload() },
  });
}
