/** A part of the page could not be loaded: one sentence and a way to try again. */
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

export type ErrorStateProps = {
  /** What could not be loaded, as a sentence: "The orders could not be loaded." */
  title: string;
  text?: string | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
};

export function ErrorState({ title, text, onRetry, retrying }: ErrorStateProps) {
  return (
    <div className="empty" role="alert" data-tone="refused">
      <Icon name="refused" />
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {onRetry !== undefined && (
        <Button icon="sending" pending={retrying} onPress={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
