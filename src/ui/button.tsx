/** Buttons: what can be done. One primary a view; the words are verb and object, with the number in it. */
import type { ReactNode, Ref } from "react";
import { Button as Pressed, type PressEvent } from "react-aria-components/Button";
import { Icon, type IconName } from "./icon.tsx";

export type ButtonLook = {
  /** Plain when left out; `danger` starts a deletion, `final` carries it out. */
  tone?: "primary" | "quiet" | "danger" | "final" | undefined;
  size?: "small" | "glove" | undefined;
  /** As wide as its place. */
  wide?: boolean | undefined;
};

export type ButtonProps = ButtonLook & {
  children?: ReactNode;
  icon?: IconName | undefined;
  iconAfter?: IconName | undefined;
  /** The name, where the button is an icon alone. */
  label?: string | undefined;
  onPress?: ((event: PressEvent) => void) | undefined;
  disabled?: boolean | undefined;
  /** Under way: keeps its place and focus, turns the arrows, cannot be pressed again. */
  pending?: boolean | undefined;
  type?: "button" | "submit" | undefined;
  /** The form it submits, where it stands outside of it. */
  form?: string | undefined;
  /** Element that says why or what; several are parted by a space. */
  describedBy?: string | undefined;
  expanded?: boolean | undefined;
  /** Closes the dialog around it. */
  slot?: "close" | undefined;
  autoFocus?: boolean | undefined;
  className?: string | undefined;
  id?: string | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** A button. With `icon` and without children it is a square that needs `label`. */
export function Button(props: ButtonProps) {
  const { children, icon, iconAfter, label, tone, size, wide, disabled, pending, describedBy, expanded } = props;
  const { onPress, type = "button", form, slot, autoFocus, className, id, ref } = props;
  const iconSize = size === "small" ? "small" : undefined;
  const alone = children === undefined;
  return (
    <Pressed
      type={type}
      isDisabled={disabled === true}
      isPending={pending === true}
      className={[buttonClass({ tone, size, wide }), alone && "button--icon", className].filter(Boolean).join(" ")}
      {...(onPress === undefined ? {} : { onPress })}
      {...(label === undefined ? {} : { "aria-label": label })}
      {...(describedBy === undefined ? {} : { "aria-describedby": describedBy })}
      {...(expanded === undefined ? {} : { "aria-expanded": expanded })}
      {...(form === undefined ? {} : { form })}
      {...(slot === undefined ? {} : { slot })}
      {...(autoFocus === undefined ? {} : { autoFocus })}
      {...(id === undefined ? {} : { id })}
      {...(ref === undefined ? {} : { ref })}
    >
      {pending === true ? <Icon name="sending" size={iconSize} /> : icon && <Icon name={icon} size={iconSize} />}
      {children}
      {iconAfter && <Icon name={iconAfter} size={iconSize} />}
    </Pressed>
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
