/** An action that cannot be done yet: the button stays, disabled, and says above itself what is missing. */
import { useId } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { Icon } from "./icon.tsx";

export type Reason = {
  text: string;
  /** Id of the field that settles it: the reason becomes a link there. */
  field?: string | undefined;
};

/** `reasons` empty: an ordinary button. */
export function BlockedAction({ reasons, ...button }: ButtonProps & { reasons: readonly Reason[] }) {
  const id = useId();
  const blocked = reasons.length > 0;
  return (
    <div className="blocked">
      {blocked && (
        <ul className="todo" id={id} aria-label="Before you go on">
          {reasons.map((reason) => (
            <li key={reason.text}>
              <Icon name="attention" size="small" />
              {reason.field === undefined ? (
                <span>{reason.text}</span>
              ) : (
                <FieldLink to={reason.field} text={reason.text} />
              )}
            </li>
          ))}
        </ul>
      )}
      <Button
        {...button}
        disabled={blocked || button.disabled === true}
        describedBy={blocked ? id : button.describedBy}
      />
    </div>
  );
}

/** Goes to the field and puts the cursor in it, without writing into the address bar. */
function FieldLink({ to, text }: { to: string; text: string }) {
  return (
    <a
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault();
        const field = document.getElementById(to);
        field?.scrollIntoView({ block: "center" });
        field?.focus({ preventScroll: true });
      }}
    >
      {text}
    </a>
  );
}
