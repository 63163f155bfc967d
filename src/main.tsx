/** Starts the page: refuses browsers below the floor in one sentence, sets the theme, and renders. */
import "#src/ui/styles/all.css";
import { createRoot } from "react-dom/client";
import { unsupportedSentence } from "#src/ui/supported-browser.ts";
import { applyTheme, rememberedTheme } from "#src/ui/theme.ts";
import { ToastList } from "#src/ui/toast-list.tsx";

const root = document.getElementById("root")!;
const sentence = unsupportedSentence();
if (sentence === undefined) {
  applyTheme(rememberedTheme());
  createRoot(root).render(<ToastList />);
} else {
  root.textContent = sentence;
}
