/** Starts the page: refuses browsers that are too old, or that block storage, in one sentence, sets the theme, and renders. */
import "#src/ui/styles/all.css";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { createRoot } from "react-dom/client";
import { watchActivity } from "#src/api/activity.ts";
import { loadLine } from "#src/api/ask.ts";
import { rightNow, watchClock } from "#src/api/clock.ts";
import { takeTokenOver, token } from "#src/api/token.ts";
import { endFirstLoad } from "#src/app/load-part.ts";
import { followOtherTabs } from "#src/app/other-tabs.ts";
import { prefetchForOffline } from "#src/app/prefetch.ts";
import { newRouter } from "#src/app/routes/routes.tsx";
import { preloadFrame } from "#src/app/shell/frame.ts";
import { SignIn } from "#src/app/identity/sign-in-gate.tsx";
import { askAtSignedOut } from "#src/app/identity/sign-in-state.ts";
import { tell, tellMissingParts, tellNotAllowed } from "#src/app/tell.ts";
import { keepTranslatedText } from "#src/app/translated-text.ts";
import { newQueryClient } from "#src/data/base/client.ts";
import { dropDrawnAnswers } from "#src/data/base/drawn-answers.ts";
import { followEntries } from "#src/data/outbox/follow-entries.ts";
import { holdNothingAside } from "#src/offline/aside.ts";
import { watchConnection } from "#src/offline/connection.ts";
import { loadOutbox } from "#src/offline/load-outbox.ts";
import { sendAtOnce } from "#src/offline/outbox.ts";
import { askAgain, keepForOffline, sessionQuery } from "#src/data/identity/session.ts";
import { listenForOffer } from "#src/offline/install-offer.ts";
import { startWorker } from "#src/offline/worker.ts";
import { dateFormatPlace, readZoneBy } from "#src/text/format.ts";
import { missingParts } from "#src/ui/kit/page/later.tsx";
import { unsupportedSentence } from "#src/ui/kit/device/supported-browser.ts";
import { readClockBy } from "#src/text/wall-clock.ts";
import { blockedStorageSentence } from "#src/ui/kit/storage/stored.ts";
import { applyTheme, rememberedTheme } from "#src/ui/kit/device/theme.ts";

const root = document.getElementById("root")!;
const sentence = unsupportedSentence() ?? blockedStorageSentence();
if (sentence !== undefined) root.textContent = sentence;
// Whoever likes dates in a way of their own sees none in another first.
else if (localStorage.getItem(dateFormatPlace) === null) start();
else
  import("#src/ui/kit/words/date-format.ts")
    .then(({ applyDateFormat }) => applyDateFormat())
    .catch(console.warn)
    .finally(start);

function start(): void {
  keepTranslatedText();
  holdNothingAside();
  applyTheme(rememberedTheme());
  readClockBy(rightNow);
  watchClock();
  takeTokenOver();
  watchActivity(document);
  listenForOffer();
  const client: QueryClient = newQueryClient((failure) => tell(failure, client));
  readZoneBy(() => client.getQueryData(sessionQuery.queryKey)?.customer?.time_zone);
  keepForOffline(client);
  prefetchForOffline(client);
  const router = newRouter((error) => dropDrawnAnswers(client, error));
  // Whichever is needed next; a failure is told when it is shown.
  const first =
    token() === undefined
      ? SignIn.preload().then(loadLine).then(preloadFrame)
      : Promise.all([loadLine(), preloadFrame(), loadOutbox()]);
  first.catch(() => undefined);
  tellNotAllowed(client);
  tellMissingParts();
  askAtSignedOut(client);
  followEntries(client);
  watchConnection(() => {
    sendAtOnce();
    void askAgain(client);
    missingParts.dispatchEvent(new Event("retry"));
  });
  followOtherTabs(client, () => router.navigate({ to: "/" }));
  void router.load().finally(endFirstLoad);
  createRoot(root).render(
    // The calendar's names, digits and year would be those of the browser's language.
    <I18nProvider locale="en-US">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  // Where the line breaks just now it is missed until the next visit.
  import("#src/app/afterwards.ts").then(({ goOn }) => goOn(client, router)).catch(console.warn);
  void startWorker();
}
