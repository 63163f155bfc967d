/** Nothing to show: what is so, why, what to do, and one button. */
import type { ReactNode } from "react";
import { Icon, type IconName } from "#src/ui/kit/marks/icon.tsx";

export type EmptyProps = { icon?: IconName | undefined; title: string; text?: ReactNode; action?: ReactNode };

export function Empty({ icon = "box", title, text, action }: EmptyProps) {
  return (
    <div className="empty">
      <Icon name={icon} />
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {action}
    </div>
  );
}
