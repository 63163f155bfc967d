/** What stands in a screen's place while it is loaded, and when that failed. */
import { ErrorState } from "#src/ui/error-state.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { brokenSentence, failureOf } from "#src/api/failures.ts";

export function ScreenLoading() {
  return (
    <div className="page">
      <Skeleton label="Loading" />
    </div>
  );
}

/** A screen that threw, or whose part of the program could not be fetched (a newer version took its place, or no network). */
export function LoadFailed({ error, reset }: { error: unknown; reset: () => void }) {
  const isChunk = error instanceof TypeError && /module|import/i.test(error.message);
  if (isChunk) {
    return (
      <ErrorState
        title="This part of the portal could not be loaded."
        text="There may be no connection, or a newer version is out. Nothing on the server has changed."
        onRetry={() => globalThis.location.reload()}
      />
    );
  }
  const failure = failureOf(error);
  return <ErrorState title={"message" in failure ? failure.message : brokenSentence} onRetry={reset} />;
}
