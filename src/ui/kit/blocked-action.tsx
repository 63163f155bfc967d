/** An action that cannot be done yet: the button stays, disabled, and says above itself what is missing, as it comes and goes to a screen reader too. */
import { useId } from "react";
import { flushSync } from "react-dom";
import { Button, type ButtonProps } from "./button.tsx";
import { Icon } from "./icon.tsx";

export type Reason = {
  text: string;
  /** Id of the field that settles it: the reason becomes a link there. */
  field?: string | undefined;
  /** Brings the field into sight, where it is folded away. */
  reveal?: (() => void) | undefined;
};

/** `reasons` empty: an ordinary button. */
export function BlockedAction({ reasons, ...button }: ButtonProps & { reasons: readonly Reason[] }) {
  const id = useId();
  const blocked = reasons.length > 0;
  return (
    <div className="blocked">
      <div role="status">
        {blocked && (
          <ul className="todo" id={id} aria-label="Before you go on">
            {reasons.map((reason) => (
              <li key={reason.text}>
                <Icon name="attention" size="small" />
                {reason.field === undefined ? <span>{reason.text}</span> : <FieldLink to={reason.field} {...reason} />}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button
        {...button}
        disabled={blocked || button.disabled === true}
        describedBy={blocked ? id : button.describedBy}
      />
    </div>
  );
}

/** Goes to the field and puts the cursor in it, without writing into the address bar. */
function FieldLink({ to, text, reveal }: Reason & { to: string }) {
  return (
    <a
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault();
        if (reveal !== undefined) flushSync(reveal);
        const field = document.getElementById(to);
        field?.scrollIntoView({ block: "center" });
        field?.focus({ preventScroll: true });
      }}
    >
      {text}
    </a>
  );
}
