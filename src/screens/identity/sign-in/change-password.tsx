/** /change-password/{id}: where the link in a mail leads (docs/readings.md, "A password's page": loading, no record, expired, form, updated). */
import { fullName } from "#contract/base/person-name.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { failureOf } from "#src/api/failures.ts";
import { passwordByLink, passwordLinkQuery, sendAnotherLink } from "#src/data/identity/account.ts";
import { Button, buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import * as words from "#src/text/identity/password.ts";
import * as forgotText from "#src/text/identity/forgot-password.ts";
import { signIn } from "#src/text/identity/sign-in.ts";
import { NewPassword } from "./new-password.tsx";
import styles from "./sign-in.module.css";

/** @param id the token; it stands in the address only until this screen is there, and in no history. */
export function ChangePasswordScreen({ id }: { id: string }) {
  const [token] = useState(() => (id === opened ? (sessionStorage.getItem(place) ?? id) : id));
  const router = useRouter();
  useEffect(() => {
    if (id === opened) return;
    try {
      sessionStorage.setItem(place, id);
    } catch (error) {
      console.info("Could not keep the link for a reload.", error); // no room
    }
    router.history.replace(`/change-password/${opened}`);
  }, [id, router]);
  useEffect(() => forget, []);
  return (
    <div className={`page ${styles.page}`}>
      <h1>{words.title}</h1>
      <ByLink token={token} />
    </div>
  );
}

/** What stands in the address in the token's place. */
const opened = "opened";

/** Where a reload finds it again, in this tab alone, until it was used or the screen is left. */
const place = "password-link";
const forget = (): void => sessionStorage.removeItem(place);

function ByLink({ token }: { token: string }) {
  const { data: person, error, isPending, isFetching, refetch } = useQuery(passwordLinkQuery(token));
  const of = useMemo(() => passwordByLink(token), [token]);
  const [outcome, setOutcome] = useState<"saved" | "over">();
  if (isPending) return <Skeleton label={words.checkingLink} rows={3} plain />;
  if (person === undefined) {
    if (failureOf(error).kind === "refused") return <NoRecord />;
    return (
      <ErrorState
        title={words.linkNotChecked}
        text={words.linkNotCheckedHint}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (outcome === "saved") return <Updated />;
  if (outcome === "over" || person.is_expired) return <Expired user_id={person.user_id} token={token} />;
  const saved = () => {
    forget();
    setOutcome("saved");
  };
  const failed = (problem: unknown) => {
    const failure = failureOf(problem);
    if (failure.kind === "refused" && failure.code === "link_over") setOutcome("over");
  };
  return (
    <>
      <p>{words.passwordFor(fullName(person), person.email)}</p>
      <NewPassword email={person.email} of={of} onSaved={saved} onFailed={failed} />
    </>
  );
}

function NoRecord() {
  return (
    <Empty
      icon="key"
      title={words.linkNotValid}
      text={words.linkNotValidHint}
      action={
        <Link to="/forgot-password" className={buttonClass({ tone: "primary" })}>
          {forgotText.emailLink}
        </Link>
      }
    />
  );
}

function Expired({ user_id, token }: { user_id: number; token: string }) {
  const sending = useMutation({
    mutationFn: () => sendAnotherLink(user_id, token),
    onSuccess: () => void toast({ tone: "ok", title: forgotText.sent }),
  });
  return (
    <>
      <Empty
        icon="waiting"
        title={words.linkExpired}
        text={words.linkExpiredHint}
        action={
          <Button tone="primary" pending={sending.isPending} onPress={() => sending.mutate()}>
            {sending.isSuccess ? forgotText.sendAgain : words.sendNewLink}
          </Button>
        }
      />
      {sending.isSuccess && (
        <Note tone="ok" icon="sent" spoken>
          {words.newLinkSent}
        </Note>
      )}
    </>
  );
}

function Updated() {
  return (
    <Empty
      icon="ok"
      title={words.passwordSaved}
      text={words.passwordSavedHint}
      action={
        <Link to="/login" className={buttonClass({ tone: "primary" })}>
          {signIn}
        </Link>
      }
    />
  );
}
