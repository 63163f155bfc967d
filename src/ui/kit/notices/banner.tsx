/** Banner: one at a time, under the bar, about the whole screen; it stays as long as it is true. */
import type { ReactNode } from "react";
import { Icon, type IconName } from "#src/ui/kit/marks/icon.tsx";

export type BannerProps = {
  /** Left out: calm, for work without a network. */
  tone?: "attention" | "refused" | undefined;
  icon?: IconName | undefined;
  children: ReactNode;
  /** One button at the right. */
  action?: ReactNode;
};

export function Banner({ tone, icon, children, action }: BannerProps) {
  return (
    <div className="banner" data-tone={tone} role={tone === "refused" ? "alert" : "status"}>
      <Icon name={icon ?? tone ?? "offline"} />
      <span className="grow">{children}</span>
      {action}
    </div>
  );
}
