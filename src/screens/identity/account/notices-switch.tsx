/** Turning notices on and off where a browser has them, and choosing which. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { NoticeChoice } from "#contract/identity/notices.ts";
import { failureOf } from "#src/api/failures.ts";
import { deviceNoticesQuery, saveNotices, turnOff, type NoticesHere } from "#src/data/identity/notices.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import * as text from "#src/text/identity/notices.ts";
import { NoticeChoices, standardChoice } from "./notice-choices.tsx";

export type NoticesSwitchProps = { device: string; standing: Extract<NoticesHere, { state: "on" | "off" }> };

export function NoticesSwitch({ device, standing }: NoticesSwitchProps) {
  const client = useQueryClient();
  const isReachable = useReachable();
  const settled = {
    meta: { quiet: true as const },
    scope: { id: "device-notices" }, // sent in the order of the presses: the last one stands
    onSettled: () => client.invalidateQueries({ queryKey: deviceNoticesQuery.queryKey }),
  };
  const save = useMutation({
    ...settled,
    mutationFn: (chosen: NoticeChoice) => saveNotices(standing.public_key, chosen),
  });
  const off = useMutation({ ...settled, mutationFn: turnOff });
  const failed = save.error ?? off.error;
  const choice = save.isPending ? save.variables : (standing.choice ?? standardChoice);
  return (
    <>
      {standing.state === "on" && (
        <NoticeChoices
          choice={choice}
          disabled={!isReachable || off.isPending}
          onChange={(next) => save.mutate(next)}
        />
      )}
      {save.data === "no" && standing.state === "off" && (
        <Note tone="attention" spoken>
          {text.notAllowed}
        </Note>
      )}
      {failed !== null && (
        <Note tone="attention" spoken>
          {sentenceOf(failed)}
        </Note>
      )}
      {!isReachable && <p className="muted small">{text.onlineToChange}</p>}
      {standing.state === "on" ? (
        <Button disabled={!isReachable} pending={off.isPending} onPress={() => off.mutate()}>
          {text.turnOff(device)}
        </Button>
      ) : (
        <Button icon="bell" disabled={!isReachable} pending={save.isPending} onPress={() => save.mutate(choice)}>
          {text.turnOn(device)}
        </Button>
      )}
    </>
  );
}

function sentenceOf(error: unknown): string {
  const failure = failureOf(error);
  return "message" in failure ? failure.message : text.notSaved;
}
