/** The toast about the last action, bottom right, on a phone above the tab bar; successes are announced politely, errors at once. */
import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { close, messages, moreMessages } from "#src/text/kit/notices.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { dismissToast, toastsAtom, type Toast, type ToastTone } from "./toasts.ts";

const icons = {
  ok: "ok",
  information: "info",
  attention: "attention",
  refused: "refused",
  waiting: "waiting",
} as const satisfies Record<ToastTone, string>;

/** Stands once in the shell. A dialog does not hide it (data-react-aria-top-layer). */
export function ToastList() {
  const open = useAtomValue(toastsAtom);
  const newest = open.slice(-1);
  const urgent = newest.filter(isUrgent);
  const calm = newest.filter((toast) => !isUrgent(toast));
  return (
    <section className="toasts" aria-label={messages} data-react-aria-top-layer="true">
      <div role="alert" className="toasts__part">
        {urgent.map((toast) => (
          <Shown key={toast.id} toast={toast} more={open.length - 1} />
        ))}
      </div>
      <div role="status" className="toasts__part">
        {calm.map((toast) => (
          <Shown key={toast.id} toast={toast} more={open.length - 1} />
        ))}
      </div>
    </section>
  );
}

const isUrgent = (toast: Toast) => toast.tone === "refused";

/** @param props.more number of open toasts below this one */
function Shown({ toast, more }: { toast: Toast; more: number }) {
  const [held, setHeld] = useState(false);
  const { id, goneAfterMs } = toast;
  useEffect(() => {
    if (goneAfterMs === undefined || held) return;
    const timer = setTimeout(() => dismissToast(id), goneAfterMs);
    return () => clearTimeout(timer);
  }, [id, goneAfterMs, held]);
  return (
    <div
      className="toast"
      data-tone={toast.tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={toast.icon ?? icons[toast.tone]} />
      <strong>{toast.title}</strong>
      {toast.text !== undefined && <p>{toast.text}</p>}
      {more > 0 && <p className="toast__more">{moreMessages(more)}</p>}
      <div className="toast__end">
        {toast.action && (
          <Button
            size="small"
            onPress={() => {
              toast.action?.onPress();
              dismissToast(id);
            }}
          >
            {toast.action.label}
          </Button>
        )}
        {/* Its area is the whole toast: "stays until it is clicked". */}
        <Button
          size="small"
          tone="quiet"
          className="quiet-grey toast__close"
          icon="close"
          label={close}
          onPress={() => dismissToast(id)}
        />
      </div>
    </div>
  );
}
