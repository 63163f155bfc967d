/** A part of the page could not be loaded: one sentence and a way to try again. Being offline is normal: then it is calm (docs/look.md, 7). */
import { createContext, useContext } from "react";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { deviceName } from "#src/text/device.ts";
import { notHere, tryAgain } from "#src/text/kit/notices.ts";
import { Icon, type IconName } from "#src/ui/kit/marks/icon.tsx";

export type ErrorStateProps = {
  /** What could not be loaded, as a sentence: "Orders could not be loaded." */
  title: string;
  text?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** What the button says where it does not simply try again. */
  retry?: string | undefined;
  icon?: IconName | undefined;
  retrying?: boolean | undefined;
};

/** Whether there is no connection; the shell says so. */
export const OfflineContext = createContext(false);

export function ErrorState({ title, text, onRetry, retry = tryAgain, icon = "sending", retrying }: ErrorStateProps) {
  const isOffline = useContext(OfflineContext);
  return (
    <div className="empty" role={isOffline ? "status" : "alert"} data-tone={isOffline ? "waiting" : "refused"}>
      <Icon name={isOffline ? "offline" : "refused"} />
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {isOffline && text === undefined && <p>{notHere(deviceName())}</p>}
      {onRetry !== undefined && (
        <Button icon={icon} pending={retrying} onPress={onRetry}>
          {retry}
        </Button>
      )}
    </div>
  );
}
