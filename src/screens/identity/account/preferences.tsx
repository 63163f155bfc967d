/** How dates are written and how the portal looks, on every device of the person. */
import { useMutation } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useState } from "react";
import type { Preferences } from "#contract/identity/preferences.ts";
import { useUser } from "#src/data/identity/session.ts";
import { savePreferences } from "#src/data/identity/preferences.ts";
import { dateFormatAtom, written } from "#src/ui/kit/words/date-format.ts";
import { deviceName } from "#src/text/device.ts";
import { day } from "#src/text/format.ts";
import { useDensity } from "#src/ui/kit/device/use-density.ts";
import { RowChoice } from "#src/ui/kit/lists/row-choice.tsx";
import { applyPreferences } from "#src/ui/kit/device/preferences.ts";
import { Segments } from "#src/ui/kit/buttons/segments.tsx";
import { Select } from "#src/ui/kit/fields/select.tsx";
import { themeAtom } from "#src/ui/kit/device/theme.ts";
import * as text from "#src/text/identity/account.ts";
import styles from "./account.module.css";

const themes = (["system", "light", "dark"] as const).map((value) => ({ value, label: text.themes[value] }));
const formats = (["words", "MM/DD/YYYY", "DD/MM/YYYY", "YYYY-MM-DD", "browser"] as const).map((value) => ({
  value,
  label: text.dateFormats[value],
}));

export function PreferencesSection() {
  const theme = useAtomValue(themeAtom);
  const format = useAtomValue(dateFormatAtom);
  const { mutate } = useMutation({ mutationFn: savePreferences, scope: { id: "preferences" } }); // the last choice stands
  const [density, setDensity] = useDensity(useUser().user_id);
  const [now] = useState(() => new Date());
  function choose(chosen: Preferences) {
    applyPreferences(chosen);
    mutate(chosen);
  }
  return (
    <section className={styles.section} aria-labelledby="preferences">
      <h2 id="preferences">{text.preferences}</h2>
      <Select
        label={text.dates}
        hint={text.today(format === "words" ? day(now.toISOString()) : written(now, format, undefined))}
        choices={formats}
        value={format}
        onChange={(date_format) => choose({ date_format })}
      />
      <Segments
        label={text.theme}
        labelShown
        choices={themes}
        value={theme}
        onChange={(next) => choose({ theme: next })}
      />
      <RowChoice density={density} onDensity={setDensity} />
      <p className="muted small">{text.rowsHint(deviceName())}</p>
    </section>
  );
}
