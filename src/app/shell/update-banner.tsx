/** What a tab says once a newer build opens here, or another tab took it. */
import { useAtomValue } from "jotai";
import { updateAtom } from "#src/offline/worker.ts";
import { Banner } from "#src/ui/kit/notices/banner.tsx";
import { Button } from "#src/ui/kit/buttons/button.tsx";

/** Says that the new build is being fetched or about to open here, or that another tab took it and this one is left behind. */
export function UpdateBanner() {
  const update = useAtomValue(updateAtom);
  if (update === "fetching") return <Banner icon="sending">Fetching the new version. Then it opens.</Banner>;
  if (update === "finishing") return <Banner icon="sending">Finishing sending. Then the new version opens.</Banner>;
  return (
    <Banner
      tone="attention"
      action={
        <Button size="small" onPress={() => void takeNewVersion()}>
          Reload
        </Button>
      }
    >
      The portal was updated. This tab takes the new version when you open another page.
    </Banner>
  );
}

/** Its words are loaded when they are wanted. */
const takeNewVersion = async () => (await import("./new-version.tsx")).take();
