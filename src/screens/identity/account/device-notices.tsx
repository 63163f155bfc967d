/** Notices on this device: turned on by a press, then which ones, and when they are held back. */
import { useQuery } from "@tanstack/react-query";
import { deviceNoticesQuery } from "#src/data/identity/notices.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { deviceName } from "#src/text/device.ts";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import * as text from "#src/text/identity/notices.ts";
import styles from "./account.module.css";
import { ArrivingMail } from "./arriving-mail.tsx";
import { NoticesSwitch } from "./notices-switch.tsx";

export function DeviceNotices() {
  const device = deviceName();
  return (
    <section className={styles.section} aria-labelledby="device-notices">
      <h2 id="device-notices">{text.title(device)}</h2>
      <p className="muted">{text.intro}</p>
      <Standing device={device} />
      <ArrivingMail />
    </section>
  );
}

function Standing({ device }: { device: string }) {
  const isReachable = useReachable();
  const { data, isError, isFetching, refetch } = useQuery(deviceNoticesQuery);
  if (data === undefined) {
    if (!isReachable) return <p className="muted small">{text.onlineToShow}</p>;
    return isError ? (
      <ErrorState title={text.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Skeleton label={text.loading} rows={1} plain />
    );
  }
  if (data.state === "none") return <Note>{text.notSupported}</Note>;
  if (data.state === "blocked") return <Note tone="attention">{text.blocked}</Note>;
  return <NoticesSwitch device={device} standing={data} />;
}
