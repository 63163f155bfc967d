/** Note: inside a form or a page, beside what it is about. */
import type { ReactNode } from "react";
import { Icon, type IconName } from "#src/ui/kit/marks/icon.tsx";

export type NoteProps = {
  tone?: "ok" | "attention" | "refused" | "waiting" | "accent" | undefined;
  icon?: IconName | undefined;
  children: ReactNode;
  action?: ReactNode;
  /** Spoken when it appears: the failure of a form. */
  spoken?: boolean | undefined;
  id?: string | undefined;
};

export function Note({ tone, icon, children, action, spoken, id }: NoteProps) {
  const shape = icon ?? (tone === undefined || tone === "accent" ? "info" : tone);
  return (
    <div className="note" data-tone={tone} id={id} role={spoken === true ? "alert" : undefined}>
      <Icon name={shape} />
      <div className="grow">{children}</div>
      {action}
    </div>
  );
}
