/** Where a link with a token leads: it becomes the session of whom it stands for, then home. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { failureOf } from "#src/api/failures.ts";
import { arriveByLink } from "#src/data/identity/link.ts";
import * as text from "#src/text/shell/links.ts";
import { openingLink } from "#src/text/shell/titles.ts";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { forgetInTab } from "#src/app/identity/leave.ts";
import { takeLinkToken } from "./link-token.ts";
import { giveUpAsking } from "#src/app/identity/sign-in-state.ts";

/** `hint`: what else one can do where it did not work. */
export function LinkArrival({ hint = text.linkHint }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isIdle, error } = useMutation({
    meta: { quiet: true },
    mutationFn: (token: string) => arriveByLink(client, token),
    onSuccess: async () => {
      forgetInTab();
      giveUpAsking();
      await navigate({ to: "/", replace: true });
    },
  });
  useEffect(() => {
    if (!isIdle) return;
    const token = takeLinkToken();
    if (token === undefined) void navigate({ to: "/", replace: true });
    else mutate(token);
  }, [isIdle, mutate, navigate]);
  if (error === null) {
    return (
      <div className="page">
        <h1 className="hush">{openingLink}</h1>
        <Skeleton label={text.opening} />
      </div>
    );
  }
  const failure = failureOf(error);
  return (
    <div className="page">
      <h1 className="hush">{openingLink}</h1>
      <Empty
        icon="key"
        title={"message" in failure ? failure.message : text.linkFailed}
        text={hint}
        action={
          <a className={buttonClass()} href="/">
            {text.goHome}
          </a>
        }
      />
    </div>
  );
}
