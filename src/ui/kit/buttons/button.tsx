/** Buttons: what can be done. One primary a view; the words are verb and object, with the number in it. */
import type { ReactNode, Ref } from "react";
import { Icon, type IconName } from "#src/ui/kit/marks/icon.tsx";

export type ButtonLook = {
  /** Plain when left out; `danger` starts a deletion, `final` carries it out. */
  tone?: "primary" | "quiet" | "danger" | "final" | undefined;
  size?: "small" | "glove" | undefined;
  /** As wide as its place. */
  wide?: boolean | undefined;
};

/** How it was pressed: a finger must not call up the screen keyboard, a key may. */
export type Press = { by: "keys" | "pointer" };

export type ButtonProps = ButtonLook & {
  children?: ReactNode;
  icon?: IconName | undefined;
  iconAfter?: IconName | undefined;
  /** The name, where the button is an icon alone. */
  label?: string | undefined;
  /** A button inside a row that can be pressed presses only itself. */
  onPress?: ((press: Press) => void) | undefined;
  disabled?: boolean | undefined;
  /** Under way: keeps its place and focus, turns the arrows, cannot be pressed again. */
  pending?: boolean | undefined;
  type?: "button" | "submit" | undefined;
  /** The form it submits, where it stands outside of it. */
  form?: string | undefined;
  /** Element that says why or what; several are parted by a space. */
  describedBy?: string | undefined;
  expanded?: boolean | undefined;
  autoFocus?: boolean | undefined;
  className?: string | undefined;
  id?: string | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/**
 * A button. With `icon` and without children it is a square that needs `label`.
 * The browser's own, not react-aria's: that one costs 13 kB on the first screen and gives nothing that this lacks.
 */
export function Button(props: ButtonProps) {
  const {
    children,
    icon,
    iconAfter,
    label,
    tone,
    size,
    wide,
    disabled,
    pending = false,
    describedBy,
    expanded,
  } = props;
  const { onPress, type = "button", form, autoFocus, className, id, ref } = props;
  const iconSize = size === "small" ? "small" : undefined;
  const alone = children === undefined;
  return (
    <button
      ref={ref}
      id={id}
      type={type}
      form={form}
      disabled={disabled}
      className={[buttonClass({ tone, size, wide }), alone && "button--icon", className].filter(Boolean).join(" ")}
      autoFocus={autoFocus}
      aria-label={label}
      aria-describedby={describedBy}
      aria-expanded={expanded}
      aria-disabled={pending ? true : undefined}
      aria-busy={pending ? true : undefined}
      data-pending={pending ? true : undefined}
      onClick={(event) => {
        event.stopPropagation();
        event.currentTarget.focus({ preventScroll: true }); // Safari leaves it where it was, and a dialog gives it back there
        if (pending) event.preventDefault();
        else onPress?.({ by: event.detail === 0 ? "keys" : "pointer" });
      }}
    >
      {pending ? <Icon name="sending" size={iconSize} /> : icon && <Icon name={icon} size={iconSize} />}
      {children}
      {iconAfter && <Icon name={iconAfter} size={iconSize} />}
    </button>
  );
}

/** The same look for a link: `<Link className={buttonClass({ tone: "primary" })} …>`. */
export function buttonClass({ tone, size, wide }: ButtonLook = {}): string {
  return [
    "button",
    tone !== undefined && `button--${tone}`,
    size !== undefined && `button--${size}`,
    wide === true && "button--wide",
  ]
    .filter(Boolean)
    .join(" ");
}
