/** Says once that a newer version is served; the person chooses when to take it (spec 1, section 1). */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { versionsQuery } from "#src/data/versions.ts";
import { toast } from "#src/ui/toasts.ts";

export function NewVersion() {
  const { data } = useQuery(versionsQuery);
  const served = data?.version;
  const [loaded, setLoaded] = useState<string>();
  if (loaded === undefined && served !== undefined) setLoaded(served);
  const isNewer = loaded !== undefined && served !== undefined && served !== loaded;
  useEffect(() => {
    if (!isNewer) return;
    toast({
      tone: "information",
      title: "A new version is ready.",
      action: { label: "Reload", onPress: () => globalThis.location.reload() },
    });
  }, [isNewer]);
  return null;
}
