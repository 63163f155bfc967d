/** Tells the person on a tablet or phone, once, how the portal gets onto its home screen. */
import { installWayHere, isFirstHint, type InstallWay } from "#src/offline/install.ts";
import { deviceName } from "#src/text/device.ts";
import { toast } from "#src/ui/kit/notices/toasts.ts";

/** For somebody who is signed in: before that there is nothing worth installing. */
export async function hintAtInstalling(): Promise<void> {
  const way = await installWayHere();
  if (way === undefined || !isFirstHint()) return;
  toast({
    tone: "information",
    title: `Put the portal on this ${deviceName()}'s home screen.`,
    text: `${words[way.kind]} It then opens full screen, like an app.`,
    action: way.kind === "button" ? { label: "Install", onPress: way.install } : undefined,
  });
}

const words: Record<InstallWay["kind"], string> = {
  "share-menu": "Tap Share (the square with the arrow), then Add to Home Screen.",
  "browser-menu": "Open the browser's menu, then choose Install app or Add to Home screen.",
  button: "One tap installs it.",
};
