/** Where the person is signed in, and the way to end it. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OwnSession } from "#contract/identity/security.ts";
import { endOtherSessions, endSession, ownSessionsQuery } from "#src/data/identity/security.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { Badge } from "#src/ui/kit/marks/badge.tsx";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { ConfirmPopover } from "#src/ui/kit/buttons/confirm-popover.tsx";
import { Moment } from "#src/ui/kit/words/date-text.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";
import * as text from "#src/text/identity/account.ts";
import styles from "./account.module.css";

export function Sessions() {
  const client = useQueryClient();
  const isReachable = useReachable();
  const { data, isError, isFetching, refetch } = useQuery(ownSessionsQuery);
  const others = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: (ended) => void toast({ tone: "ok", title: text.sessionsEnded(ended) }),
    onSettled: () => client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  });
  return (
    <section className={styles.section} aria-labelledby="sessions">
      <h2 id="sessions">{text.sessionsTitle}</h2>
      {data === undefined ? (
        isError ? (
          <ErrorState title={text.sessionsLoadFailed} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Skeleton label={text.sessionsLoading} rows={2} plain />
        )
      ) : (
        <>
          <ul className={`rows ${styles.list}`} aria-label={text.sessions}>
            {data.sessions.map((session) => (
              <SessionRow key={session.session_id} session={session} isOff={!isReachable} />
            ))}
          </ul>
          {data.sessions.length > 1 && (
            <ConfirmPopover
              button={{ children: text.signOutElsewhere, pending: others.isPending, disabled: !isReachable }}
              text={text.signOutElsewhereConsequence}
              onYes={() => others.mutate()}
            />
          )}
        </>
      )}
    </section>
  );
}

function SessionRow({ session, isOff }: { session: OwnSession; isOff: boolean }) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => endSession(session.session_id),
    onSettled: () => client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  });
  const [now] = useState(() => new Date());
  const name = session.device ?? text.unknownDevice;
  return (
    <li className={`row ${styles.item}`}>
      <div className={styles.what}>
        <span className="name">{name}</span>
        <span className="muted small">
          <FilledText
            text={text.lastUsed(session.address)}
            parts={{ time: <Moment at={session.last_seen_at} now={now} /> }}
          />
        </span>
        {session.is_current && <Badge icon="device">{text.thisDevice}</Badge>}
        {session.impersonator !== null && <Badge icon="user">{text.impersonatedBy(session.impersonator)}</Badge>}
      </div>
      {!session.is_current && (
        <Button
          size="small"
          label={text.endSessionOf(name)}
          pending={end.isPending}
          disabled={isOff}
          onPress={() => end.mutate()}
        >
          {text.endSession}
        </Button>
      )}
    </li>
  );
}
