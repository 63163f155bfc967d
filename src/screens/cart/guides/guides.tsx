/** Order guides: the lists that the people of a company share, and a new one. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { dateIn } from "#contract/base/dates.ts";
import { mostGuides } from "#contract/cart/rules/order-guides.ts";
import { rememberedSince } from "#src/data/base/age.ts";
import { orderGuidesQuery, useSaveGuide } from "#src/data/cart/order-guides.ts";
import { useUser } from "#src/data/identity/session.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { Age } from "#src/ui/kit/words/age.tsx";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import * as text from "#src/text/cart/order-guides.ts";
import { day } from "#src/text/format.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import styles from "./guides.module.css";

export function GuidesScreen() {
  const { customer } = useUser();
  const query = useQuery(orderGuidesQuery);
  const { data, isError, isFetching, refetch } = query;
  const guides = data?.guides;
  return (
    <div className="page">
      <div>
        <h1 className="in-bar" tabIndex={-1}>
          {text.title}
        </h1>
        <p className="muted">{text.intro(customer.company_name)}</p>
        <Age what={text.remembered} since={rememberedSince(query)} />
      </div>
      {guides === undefined ? (
        isError ? (
          <div className={`card ${styles.state}`}>
            <ErrorState title={text.loadFailed} retrying={isFetching} onRetry={() => void refetch()} />
          </div>
        ) : (
          <div className={`rows ${styles.waiting}`}>
            <Skeleton label={text.loading} plain />
          </div>
        )
      ) : (
        <>
          <NewGuide isFull={guides.length >= mostGuides} />
          {guides.length === 0 ? (
            <div className={`card ${styles.state}`}>
              <Empty icon="list" title={text.emptyTitle} text={text.emptyHint} />
            </div>
          ) : (
            <ul className={styles.guides} aria-label={text.title}>
              {guides.map((guide) => (
                <li key={guide.guide_id}>
                  <Link to="/order-guides/$guideId" params={{ guideId: guide.guide_id }} className="name">
                    {guide.name}
                  </Link>
                  <span className="small muted">
                    {text.guideFacts(
                      guide.lines.length,
                      guide.changed_by,
                      day(dateIn(customer.time_zone, new Date(guide.changed_at))),
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}

/** A name, and the guide is there. */
function NewGuide({ isFull }: { isFull: boolean }) {
  const navigate = useNavigate();
  const isReachable = useReachable();
  const [name, setName] = useState("");
  const save = useSaveGuide((saved) => {
    if (saved.kind === "saved")
      void navigate({ to: "/order-guides/$guideId", params: { guideId: saved.guide.guide_id } });
  });
  const make = () => {
    if (name.trim() !== "") save.mutate({ name: name.trim(), lines: [] });
  };
  return (
    <>
      <div className={styles.new}>
        <TextField label={text.newGuide} value={name} onChange={setName} maxLength={80} onEnter={make} />
        <Button
          icon="plus"
          pending={save.isPending}
          disabled={name.trim() === "" || isFull || !isReachable}
          onPress={make}
        >
          {text.create}
        </Button>
      </div>
      {!isReachable && (
        <Note tone="waiting" icon="offline">
          {text.offline}
        </Note>
      )}
    </>
  );
}
