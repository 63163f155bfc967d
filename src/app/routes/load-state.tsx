/** What stands in a screen's place while it is loaded, and when that failed. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { noteBug } from "#src/api/bugs.ts";
import { brokenSentence, failureOf } from "#src/api/failures.ts";
import { isAnotherBuild, versionsQuery } from "#src/data/base/versions.ts";
import { helpDeskQuery } from "#src/data/distributor/help-desk.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { lookForServer } from "#src/offline/connection.ts";
import { deviceName } from "#src/text/device.ts";
import { describeHelpDesk } from "#src/text/shell/help-desk.ts";
import * as text from "#src/text/shell/load.ts";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { PartMissing } from "#src/ui/kit/page/later.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";

export function ScreenLoading() {
  return (
    <div className="page">
      <Skeleton label={text.loading} />
    </div>
  );
}

/** A screen that threw, or whose part of the program could not be loaded (a newer version took its place, or no network). */
export function LoadFailed({ error, reset }: { error: unknown; reset: () => void }) {
  return (
    <div className="page">
      <h1 className="hush">{text.notLoaded}</h1>
      {error instanceof PartMissing ? <WithoutPart cause={error.cause} /> : <Failed error={error} reset={reset} />}
    </div>
  );
}

function Failed({ error, reset }: { error: unknown; reset: () => void }) {
  useEffect(() => noteBug(error), [error]);
  const failure = failureOf(error);
  const { data: helpDesk } = useQuery({ ...helpDeskQuery, enabled: failure.kind === "broken" });
  return (
    <ErrorState
      title={"message" in failure ? failure.message : brokenSentence}
      text={failure.kind === "broken" && helpDesk !== undefined ? describeHelpDesk(helpDesk) : undefined}
      onRetry={reset}
    />
  );
}

/** Reloads when the server answers again: a browser requests a failed module only once. Offline it does not, because a reload would remove what is shown. */
function WithoutPart({ cause }: { cause: unknown }) {
  const { data: served } = useQuery({ ...versionsQuery, staleTime: 0 });
  const isOld = served !== undefined && isAnotherBuild(served.version);
  const isReachable = useReachable();
  const [isAsked, setAsked] = useState(false);
  const [wasCutOff, setCutOff] = useState(false);
  // With a network, and of the build that is served, it should be there.
  const isBug = isAsked && isReachable && !wasCutOff && served !== undefined && !isOld;
  useEffect(() => {
    if (isBug) noteBug(cause);
  }, [isBug, cause]);
  if (isAsked && !isReachable && !wasCutOff) setCutOff(true);
  useEffect(() => {
    if (wasCutOff && isReachable) globalThis.location.reload();
  }, [wasCutOff, isReachable]);
  useEffect(() => {
    void lookForServer().then(() => setAsked(true));
  }, []);
  if (!isAsked || (wasCutOff && isReachable)) return <Skeleton label={text.loading} />;
  if (!isReachable) {
    return (
      <ErrorState
        title={text.onlineToOpen}
        text={text.pageNotHere(deviceName())}
        retry={text.back}
        icon="left"
        onRetry={() => globalThis.history.back()}
      />
    );
  }
  return (
    <ErrorState
      title={text.partFailed}
      text={isOld ? text.newerVersion : text.reloadToContinue}
      retry={text.reload}
      onRetry={() => globalThis.location.reload()}
    />
  );
}
