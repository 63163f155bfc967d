/** Tells the person on a tablet or phone, once, how the portal gets onto its home screen. */
import { installWayHere, isFirstHint } from "#src/offline/install.ts";
import * as text from "#src/text/shell/install-hint.ts";
import { toast } from "#src/ui/kit/notices/toasts.ts";

/** For somebody who is signed in: before that there is nothing worth installing. */
export async function hintAtInstalling(): Promise<void> {
  const way = await installWayHere();
  if (way === undefined || !isFirstHint()) return;
  toast({
    tone: "information",
    title: text.title(),
    text: text.hints[way.kind],
    action: way.kind === "button" ? { label: text.install, onPress: way.install } : undefined,
  });
}
