/** How dates are written and how the portal looks, on every device of the person. */
import { useMutation } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useState } from "react";
import type { DateFormat, Preferences } from "#contract/identity/preferences.ts";
import { savePreferences } from "#src/data/identity/preferences.ts";
import { dateFormatAtom, written } from "#src/ui/kit/words/date-format.ts";
import { day } from "#src/text/format.ts";
import { applyPreferences } from "#src/ui/kit/device/preferences.ts";
import { Segments } from "#src/ui/kit/buttons/segments.tsx";
import { Select } from "#src/ui/kit/fields/select.tsx";
import { themeAtom } from "#src/ui/kit/device/theme.ts";
import styles from "./account.module.css";

const themes = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
const formats: { value: DateFormat; label: string }[] = [
  { value: "words", label: "Nov 20, 2026" },
  { value: "MM/DD/YYYY", label: "11/20/2026 (MM/DD/YYYY)" },
  { value: "DD/MM/YYYY", label: "20/11/2026 (DD/MM/YYYY)" },
  { value: "YYYY-MM-DD", label: "2026-11-20 (YYYY-MM-DD)" },
  { value: "browser", label: "As this browser writes them" },
];

export function PreferencesSection() {
  const theme = useAtomValue(themeAtom);
  const format = useAtomValue(dateFormatAtom);
  const { mutate } = useMutation({ mutationFn: savePreferences, scope: { id: "preferences" } }); // the last choice stands
  const [now] = useState(() => new Date());
  function choose(chosen: Preferences) {
    applyPreferences(chosen);
    mutate(chosen);
  }
  return (
    <section className={styles.section} aria-labelledby="preferences">
      <h2 id="preferences">Preferences</h2>
      <Select
        label="Dates"
        hint={`Today is ${format === "words" ? day(now.toISOString()) : written(now, format, undefined)}.`}
        choices={formats}
        value={format}
        onChange={(date_format) => choose({ date_format })}
      />
      <Segments label="Theme" labelShown choices={themes} value={theme} onChange={(next) => choose({ theme: next })} />
    </section>
  );
}
