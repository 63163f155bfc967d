/** /two-factor-setup: a picture to scan, a code to prove it, a button to turn it on; once it is on, the way to turn it off (docs/readings.md, "The second factor's page"). */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { twoFactorQuery } from "#src/data/identity/security.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import * as words from "#src/text/identity/two-factor.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUp } from "./set-up.tsx";
import { TurnOff } from "./turn-off.tsx";
import styles from "./two-factor.module.css";

export function TwoFactorScreen() {
  const client = useQueryClient();
  const isReachable = useReachable();
  const { data, isError, isFetching, refetch } = useQuery(twoFactorQuery);
  const [codes, setCodes] = useState<string[]>();
  const changed = async (made?: string[]) => {
    setCodes(made);
    await client.resetQueries({ queryKey: twoFactorQuery.queryKey });
  };
  return (
    <div className={`page ${styles.screen}`}>
      <h1 className="in-bar">{words.title}</h1>
      {!isReachable && <Note icon="offline">{words.offline}</Note>}
      {codes !== undefined ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
      ) : data === undefined ? (
        isError ? (
          <ErrorState title={words.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Skeleton label={words.loading} plain />
        )
      ) : data.barcodeUri === null ? (
        <TurnOff codesLeft={data.recovery_codes_left} onChanged={changed} />
      ) : (
        <SetUp uri={data.barcodeUri} onEnabled={changed} />
      )}
    </div>
  );
}
