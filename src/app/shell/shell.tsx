/** The frame around every screen: bar, rail, main, footer, tab bar, toasts and the sign-in dialog. */
import "./shell.css";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useMatches } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { token } from "#src/api/token.ts";
import { isLoggedIn, sessionQuery } from "#src/data/identity/session.ts";
import { SignInGate } from "#src/app/identity/sign-in-gate.tsx";
import { useReachable } from "#src/data/outbox/waiting.ts";
import * as text from "#src/text/shell/shell.ts";
import { ErrorState, OfflineContext } from "#src/ui/kit/notices/error-state.tsx";
import { later, Nothing } from "#src/ui/kit/page/later.tsx";
import { useNarrow } from "#src/ui/kit/page/narrow.ts";
import type { PlateContext } from "#src/ui/kit/marks/plate.tsx";
import { titleAtom } from "#src/ui/kit/page/title.ts";
import { ToastList } from "#src/ui/kit/notices/toast-list.tsx";
import { BackLine } from "./back-line.tsx";
import { useShownPaths } from "./back-link.tsx";
import { Banners } from "./banners.tsx";
import { Footer } from "./footer.tsx";
import { Header, Rail, TabBar } from "./frame.ts";
import { ComingHeader, SignedOutHeader } from "./signed-out-header.tsx";

// Where the line breaks at the start, and a deploy may be why, the page goes on without it and offers a reload.
const Acting = later(async () => (await import("./acting.tsx")).Acting);
const AfterPaint = later(async () => (await import("./after-paint.ts")).AfterPaint, undefined, Nothing);
const DockHeader = later(async () => (await import("./dock-header.tsx")).DockHeader, ComingHeader, ComingHeader);
const NewVersion = later(async () => (await import("./new-version.tsx")).NewVersion, undefined, Nothing);

export function Shell() {
  const session = useQuery(sessionQuery);
  const user = isLoggedIn(session.data) ? session.data : undefined;
  const context: PlateContext = user?.cart_type_code === "CSO" ? "cs" : "rx";
  const isReachable = useReachable();
  const route = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const isBare = route?.isBare === true;
  const isDock = route?.isDock === true && user !== undefined;
  const hasTabs = useNarrow() && !isBare && route?.hasNoTabs !== true;
  useBodyContext(isDock ? "dock" : context);
  useInstallHint(user !== undefined);
  useShownPaths();
  useDocumentTitle();

  return (
    <OfflineContext value={!isReachable}>
      <div>
        <a className="skip button button--primary" href="#main">
          {text.skip}
        </a>
      </div>
      {session.data?.is_impersonating === true && <Acting user={session.data} />}
      {isBare ? null : user === undefined ? (
        <SignedOutHeader isKnown={session.isSuccess || token() === undefined} />
      ) : isDock ? (
        <DockHeader user={user} context={context} />
      ) : (
        <Header user={user} context={context} />
      )}
      <div className="shell" data-rail={user === undefined || isBare ? undefined : true}>
        {user !== undefined && !isBare && <Rail user={user} />}
        <main id="main" tabIndex={-1}>
          <Banners isSignedIn={user !== undefined} isActing={session.data?.is_impersonating === true} />
          {session.isError && session.data === undefined ? (
            <ErrorState
              title={text.unreachable}
              text={text.unreachableHint}
              retrying={session.isFetching}
              onRetry={() => void session.refetch()}
            />
          ) : (
            session.data !== undefined && (
              <>
                {user !== undefined && !isBare && <BackLine />}
                <Outlet />
              </>
            )
          )}
        </main>
        {!isBare && <Footer />}
      </div>
      {user !== undefined && hasTabs && <TabBar user={user} />}
      {user !== undefined && <AfterPaint />}
      <SignInGate />
      <NewVersion />
      <ToastList />
    </OfflineContext>
  );
}

function useBodyContext(context: string): void {
  useEffect(() => {
    document.body.dataset["context"] = context;
  }, [context]);
}

/** Loaded when it is needed: at most once on a device. */
function useInstallHint(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return;
    import("./after-paint.ts").then(
      ({ hintAtInstalling }) => hintAtInstalling(),
      () => undefined, // out of reach: at the next visit
    );
  }, [isSignedIn]);
}

function useDocumentTitle(): void {
  const ofRoute = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const ofScreen = useAtomValue(titleAtom);
  const title = ofScreen?.document ?? ofRoute;
  useEffect(() => {
    document.title = title === undefined ? text.portal : text.documentTitle(title);
  }, [title]);
}
