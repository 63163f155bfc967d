/** Light, dark, or as the system has it; remembered on this device. */
import { atom } from "jotai";
import { readStored, writeStored } from "#src/ui/kit/storage/stored.ts";

const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const place = "theme";
const chosenAtom = atom<Theme>(rememberedTheme());

/** The chosen theme; writing applies and remembers it. */
export const themeAtom = atom(
  (get) => get(chosenAtom),
  (_get, set, theme: Theme) => {
    set(chosenAtom, theme);
    writeStored(place, theme);
    applyTheme(theme);
  },
);

/** What was chosen last on this device. */
export function rememberedTheme(): Theme {
  const kept = readStored(place);
  return themes.find((theme) => theme === kept) ?? "system";
}

/** Sets data-theme on the page; called once before the first paint. */
export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}
