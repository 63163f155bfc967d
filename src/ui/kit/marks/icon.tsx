/** The product's own icons, drawn in one sprite; always beside words, but for search, close, plus, minus and back. */
import sprite from "./icons.svg?url";

/** Every symbol of icons.svg. The four states (ok, attention, refused, waiting) are used for nothing else. */
export const iconNames = [
  "search",
  "cart",
  "tick",
  "ok",
  "attention",
  "refused",
  "waiting",
  "info",
  "offline",
  "sent",
  "device",
  "sending",
  "scan",
  "camera",
  "light",
  "plus",
  "minus",
  "close",
  "down",
  "right",
  "left",
  "go",
  "box",
  "truck",
  "cold",
  "lock",
  "vial",
  "syringe",
  "bag",
  "pill",
  "again",
  "list",
  "home",
  "user",
  "building",
  "tag",
  "trash",
  "edit",
  "undo",
  "export",
  "print",
  "calendar",
  "chart",
  "key",
  "shield",
  "filter",
  "eye",
  "hold",
  "broken",
  "back",
  "zoom",
  "up",
  "menu",
  "eye-off",
  "sign-out",
  "clock",
  "file",
  "upload",
  "mail",
  "phone",
  "copy",
  "skip",
  "pause",
  "settings",
  "keyboard",
  "bell",
] as const;

export type IconName = (typeof iconNames)[number];

export type IconProps = {
  name: IconName;
  /** 16, the target's own (18, or 22 under a finger), 28. */
  size?: "small" | "large" | undefined;
  /** Only where no words stand beside it and the control has no name of its own. */
  label?: string | undefined;
};

/** One icon in the colour of the words around it. */
export function Icon({ name, size, label }: IconProps) {
  return (
    <svg
      className={size === undefined ? "icon" : `icon icon--${size}`}
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      <use href={`${sprite}#i-${name}`} />
    </svg>
  );
}
