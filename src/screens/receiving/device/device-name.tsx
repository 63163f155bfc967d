/** What this device is called in the receive history. The name is the server's: it takes a connection to read and to save it. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { longestDeviceName } from "#contract/receiving/device-names.ts";
import { useTyped } from "#src/data/base/drafts.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { deviceNameQuery, nameDevice } from "#src/data/receiving/device-name.ts";
import { deviceName } from "#src/text/device.ts";
import * as text from "#src/text/receiving/this-device.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import styles from "./this-device.module.css";

export function DeviceName() {
  const client = useQueryClient();
  const isReachable = useReachable();
  const { data: saved = "" } = useQuery(deviceNameQuery);
  // Undefined: as it is saved.
  const { value: typed, change } = useTyped("device name", (kept) => (typeof kept === "string" ? kept : undefined));
  const saving = useMutation({
    mutationFn: nameDevice,
    onSuccess: (name) => {
      client.setQueryData(deviceNameQuery.queryKey, name);
      change((now) => (now?.trim() === name ? undefined : now));
      toast({ tone: "ok", title: text.nameSaved, text: name });
    },
  });
  const name = typed ?? saved;
  const save = () => {
    if (isReachable && !saving.isPending && name.trim() !== saved) saving.mutate(name.trim());
  };
  return (
    <div className={styles.name}>
      <TextField
        label={text.name(deviceName())}
        hint={isReachable ? text.nameHint : text.nameOffline}
        value={name}
        onChange={(next) => change(() => next)}
        maxLength={longestDeviceName}
        optional
        onEnter={save}
      />
      <Button size="glove" disabled={!isReachable || name.trim() === saved} pending={saving.isPending} onPress={save}>
        {text.saveName}
      </Button>
    </div>
  );
}
