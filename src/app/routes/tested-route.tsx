/** /saml/test/sso: what the test provider's answer was worth. */
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { failureOf } from "#src/api/failures.ts";
import { readTest } from "#src/data/identity/single-sign-on.ts";
import { Tested } from "#src/screens/identity/single-sign-on/tested.tsx";
import * as text from "#src/text/shell/links.ts";
import { ssoTest } from "#src/text/shell/titles.ts";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { takeLinkToken } from "./link-token.ts";

export function TestedRoute() {
  const navigate = useNavigate();
  const { mutate, isIdle, data, error } = useMutation({ meta: { quiet: true }, gcTime: 0, mutationFn: readTest });
  useEffect(() => {
    if (!isIdle) return;
    const token = takeLinkToken();
    if (token === undefined) void navigate({ to: "/", replace: true });
    else mutate(token);
  }, [isIdle, mutate, navigate]);
  if (data !== undefined) return <Tested said={data} />;
  if (error === null) {
    return (
      <div className="page">
        <h1 className="hush">{ssoTest}</h1>
        <Skeleton label={text.readingResponse} />
      </div>
    );
  }
  const failure = failureOf(error);
  return (
    <div className="page">
      <h1 className="hush">{ssoTest}</h1>
      <Empty icon="key" title={"message" in failure ? failure.message : text.responseFailed} />
    </div>
  );
}
