/** What stands in a screen's place while it is loaded, and when that failed. */
import { useEffect, useState } from "react";
import { brokenSentence, failureOf } from "#src/api/failures.ts";
import { useReachable } from "#src/data/waiting.ts";
import { lookForServer } from "#src/offline/connection.ts";
import { deviceName } from "#src/ui/device.ts";
import { ErrorState } from "#src/ui/error-state.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";

export function ScreenLoading() {
  return (
    <div className="page">
      <Skeleton label="Loading" />
    </div>
  );
}

/** A screen that threw, or whose part of the program could not be fetched (a newer version took its place, or no network). */
export function LoadFailed({ error, reset }: { error: unknown; reset: () => void }) {
  // The script of the part, or its styles before it.
  const isPart = error instanceof Error && /module|import|preload/i.test(error.message);
  return (
    <div className="page">
      <h1 className="hush">Not loaded</h1>
      {isPart ? <PartMissing /> : <Failed error={error} reset={reset} />}
    </div>
  );
}

function Failed({ error, reset }: { error: unknown; reset: () => void }) {
  const failure = failureOf(error);
  return <ErrorState title={"message" in failure ? failure.message : brokenSentence} onRetry={reset} />;
}

/** Offers a reload only where it brings something: a browser asks no second time for a part, and without a network a reload takes away what is there. */
function PartMissing() {
  const isReachable = useReachable();
  const [isAsked, setAsked] = useState(false);
  const [wasCutOff, setCutOff] = useState(false);
  if (isAsked && !isReachable && !wasCutOff) setCutOff(true);
  useEffect(() => {
    void lookForServer().then(() => setAsked(true));
  }, []);
  if (!isAsked) return <Skeleton label="Loading" />;
  if (!isReachable) {
    return (
      <ErrorState
        title="This page needs the network."
        text={`It is not on this ${deviceName()} yet, and can be loaded once the connection is back. What you have typed elsewhere stays.`}
        retry="Back"
        icon="left"
        onRetry={() => globalThis.history.back()}
      />
    );
  }
  return (
    <ErrorState
      title={wasCutOff ? "The connection is back." : "This part of the portal could not be loaded."}
      text={wasCutOff ? "Load the page to go on." : "A newer version is out. Nothing on the server has changed."}
      retry="Reload"
      onRetry={() => globalThis.location.reload()}
    />
  );
}
