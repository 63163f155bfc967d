/** Says as a toast what no screen says by itself (spec 1, section 8). */
import { brokenSentence, notAllowedSentence, type Failure } from "#src/api/failures.ts";
import { authorization } from "#src/api/signals.ts";
import { inform, toast } from "#src/ui/toasts.ts";

/** Shows a failure. Information and errors stay until they are clicked. */
export function tell(failure: Failure): void {
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
      toast({ tone: "refused", title: brokenSentence });
      return;
    // The dialog over the page, and the event below, have told these already.
    case "signed-out":
    case "not-allowed":
      return;
  }
}

/** Answers the not-authorised event. Called once at the start. */
export function tellNotAllowed(): void {
  authorization.addEventListener("not-authorized", () => {
    toast({ tone: "attention", icon: "lock", title: notAllowedSentence });
  });
}
