/** Notices on this device: turned on by a press, then which ones, and when they are held back. */
import { useQuery } from "@tanstack/react-query";
import { deviceNoticesQuery } from "#src/data/identity/notices.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { deviceName } from "#src/text/device.ts";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import styles from "./account.module.css";
import { ArrivingMail } from "./arriving-mail.tsx";
import { NoticesSwitch } from "./notices-switch.tsx";

export function DeviceNotices() {
  const device = deviceName();
  return (
    <section className={styles.section} aria-labelledby="device-notices">
      <h2 id="device-notices">Notices on this {device}</h2>
      <p className="muted">
        Short news on the screen, also while the portal is closed. They name no product and no person; the mail that
        comes as well says the rest.
      </p>
      <Standing device={device} />
      <ArrivingMail />
    </section>
  );
}

function Standing({ device }: { device: string }) {
  const isReachable = useReachable();
  const { data, isError, isFetching, refetch } = useQuery(deviceNoticesQuery);
  if (data === undefined) {
    if (!isReachable) return <p className="muted small">Without a network they can be neither seen nor changed.</p>;
    return isError ? (
      <ErrorState title="Your choice could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Skeleton label="Loading notices" rows={1} plain />
    );
  }
  if (data.state === "none")
    return (
      <Note>
        This browser shows no notices of the portal: all of it comes by mail. On an iPhone or iPad they can be had once
        the portal is on the Home Screen.
      </Note>
    );
  if (data.state === "blocked")
    return (
      <Note tone="attention">
        This browser blocks notices of the portal. Allow them in its settings for this site, then load this page again.
        Until then all of it comes by mail.
      </Note>
    );
  return <NoticesSwitch device={device} standing={data} />;
}
