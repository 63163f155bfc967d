/** Lots: where a lot, a product or one package went, and the recalls with who pulled them. What was looked for stands in the address bar. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useUser } from "#src/data/identity/session.ts";
import { lotQuery } from "#src/data/reports/lots.ts";
import { recallsQuery } from "#src/data/reports/recalls.ts";
import * as lotsText from "#src/text/reports/lots.ts";
import * as recallsText from "#src/text/reports/recalls.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { Found } from "./found.tsx";
import styles from "./lots.module.css";
import { Recalls } from "./recalls.tsx";

export function LotsScreen() {
  const { text = "" } = useSearch({ from: "/signed-in/lots" });
  const navigate = useNavigate({ from: "/lots" });
  return (
    <div className={`page ${styles.screen}`}>
      <h1 className="in-bar">{lotsText.title}</h1>
      <LotForm key={text} text={text} onFind={(sought) => void navigate({ search: { text: sought || undefined } })} />
      {text === "" ? <OwnRecalls /> : <Answer text={text} />}
    </div>
  );
}

function LotForm({ text, onFind }: { text: string; onFind: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  return (
    <form
      role="search"
      aria-label={lotsText.search}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onFind(typed.trim());
      }}
    >
      <TextField
        label={lotsText.field}
        value={typed}
        onChange={setTyped}
        maxLength={80}
        icon="search"
        code
        onEnter={() => onFind(typed.trim())}
      />
      <Button tone="primary" type="submit" disabled={typed.trim() === ""}>
        {lotsText.trace}
      </Button>
    </form>
  );
}

function Answer({ text }: { text: string }) {
  const query = useQuery(lotQuery(text));
  const { customer, customers, is_admin } = useUser();
  if (query.isPending) return <Skeleton label={lotsText.tracing} plain />;
  if (query.data === undefined)
    return <ErrorState title={lotsText.traceFailed} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  const { shipments, receipts, recalls } = query.data;
  if (shipments.length === 0 && receipts.length === 0) {
    const hasOthers = is_admin || customers.length > 1;
    const hint = [lotsText.noMatchHint, ...(hasOthers ? [lotsText.searchOther] : [])].join(" ");
    return <Empty icon="search" title={lotsText.noMatch(text, customer.company_name)} text={hint} />;
  }
  return (
    <>
      {recalls.length > 0 && <Recalls recalls={recalls} />}
      <Found found={query.data} />
    </>
  );
}

/** Before anything is looked for: what is recalled of what was shipped here. */
function OwnRecalls() {
  const { data, isError, isFetching, refetch } = useQuery(recallsQuery);
  if (data === undefined)
    return isError ? (
      <ErrorState title={recallsText.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Skeleton label={recallsText.loading} rows={2} />
    );
  if (data.length === 0) return <Empty icon="ok" title={recallsText.emptyTitle} text={recallsText.emptyHint} />;
  return <Recalls recalls={data} />;
}
