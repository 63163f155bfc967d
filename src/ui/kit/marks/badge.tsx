/** Badge: what is out of the ordinary about a row, as icon and words; at most two a row, none for the normal case. */
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export type Tone = "ok" | "attention" | "refused" | "waiting" | "accent";

/** The shape that goes with a tone: states are told by shape before colour. */
const toneIcons = {
  ok: "ok",
  attention: "attention",
  refused: "refused",
  waiting: "waiting",
  accent: "info",
} as const;

export type BadgeProps = { tone?: Tone | undefined; icon?: IconName | undefined; children: ReactNode };

export function Badge({ tone, icon, children }: BadgeProps) {
  const shape = icon ?? (tone === undefined ? undefined : toneIcons[tone]);
  return (
    <span className="badge" data-tone={tone}>
      {shape && <Icon name={shape} size="small" />}
      {children}
    </span>
  );
}
