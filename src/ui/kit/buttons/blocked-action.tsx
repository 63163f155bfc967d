/** An action that cannot be done yet: the button stays, disabled, and says above itself what is missing, as it comes and goes to a screen reader too. */
import { useId } from "react";
import { flushSync } from "react-dom";
import { Button, type ButtonProps } from "./button.tsx";
import * as words from "#src/text/kit/buttons.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";

export type BlockingReason = {
  text: string;
  /** Id of the field that settles it: the reason becomes a link there. */
  field?: string | undefined;
  /** Brings the field into sight, where it is folded away. */
  reveal?: (() => void) | undefined;
};

/** Who has mended so many sees the next. */
const mostShown = 30;

/** `reasons` empty: an ordinary button. */
export function BlockedAction({ reasons, ...button }: ButtonProps & { reasons: readonly BlockingReason[] }) {
  const id = useId();
  const blocked = reasons.length > 0;
  return (
    <div className="blocked">
      <div role="status">
        {blocked && (
          <ul className="todo" id={id} aria-label={words.toContinue}>
            {reasons.slice(0, mostShown).map((reason) => (
              <li key={reason.text}>
                <Icon name="attention" size="small" />
                {reason.field === undefined ? <span>{reason.text}</span> : <FieldLink to={reason.field} {...reason} />}
              </li>
            ))}
            {reasons.length > mostShown && (
              <li>
                <Icon name="attention" size="small" />
                {words.moreReasons(reasons.length - mostShown)}
              </li>
            )}
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
function FieldLink({ to, text, reveal }: BlockingReason & { to: string }) {
  return (
    <a
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault();
        if (reveal !== undefined) flushSync(reveal);
        if (!takesCursor(to)) asItComes(to);
      }}
    >
      {text}
    </a>
  );
}

function takesCursor(id: string): boolean {
  const field = document.getElementById(id);
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
  return field !== null;
}

const patienceMs = 5_000;

/** The program of the list in which the field stands may be on its way. */
function asItComes(id: string): void {
  const observer = new MutationObserver(() => {
    if (takesCursor(id)) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), patienceMs);
}
