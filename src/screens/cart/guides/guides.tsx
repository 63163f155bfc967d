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
import { day, formatQuantity } from "#src/text/format.ts";
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
        <h1 tabIndex={-1}>Order guides</h1>
        <p className="muted">
          Lists in the order of your shelves, shared by everybody who orders for {customer.company_name}.
        </p>
        <Age what="Guides" since={rememberedSince(query)} />
      </div>
      {guides === undefined ? (
        isError ? (
          <div className={`card ${styles.state}`}>
            <ErrorState
              title="The order guides could not be loaded."
              retrying={isFetching}
              onRetry={() => void refetch()}
            />
          </div>
        ) : (
          <div className={`rows ${styles.waiting}`}>
            <Skeleton label="Loading order guides" plain />
          </div>
        )
      ) : (
        <>
          <NewGuide isFull={guides.length >= mostGuides} />
          {guides.length === 0 ? (
            <div className={`card ${styles.state}`}>
              <Empty
                icon="list"
                title="No order guides yet"
                text="Name one above, after the shelf or the room it is for. Then put products on it, each with its par level."
              />
            </div>
          ) : (
            <ul className={styles.guides} aria-label="Order guides">
              {guides.map((guide) => (
                <li key={guide.guide_id}>
                  <Link to="/order-guides/$guideId" params={{ guideId: guide.guide_id }} className="name">
                    {guide.name}
                  </Link>
                  <span className="small muted">
                    {formatQuantity(guide.lines.length, "product")} · changed by {guide.changed_by},{" "}
                    {day(dateIn(customer.time_zone, new Date(guide.changed_at)))}
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
        <TextField label="New order guide" value={name} onChange={setName} maxLength={80} onEnter={make} />
        <Button
          icon="plus"
          pending={save.isPending}
          disabled={name.trim() === "" || isFull || !isReachable}
          onPress={make}
        >
          Make guide
        </Button>
      </div>
      {!isReachable && (
        <Note tone="waiting" icon="offline">
          Guides can be ordered from without a network. Making and changing them needs it.
        </Note>
      )}
    </>
  );
}
