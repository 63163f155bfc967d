/** Every component in every state on one page; for people who build screens, and for the browser tests. Never shipped. */
import "#src/ui/styles/all.css";
import "./kit.css";
import { createRoot } from "react-dom/client";
import { ToastList } from "#src/ui/kit/notices/toast-list.tsx";
import { keepScansOut } from "#src/ui/kit/device/scanner-program.ts";
import { Bar } from "./bar.tsx";
import { Choosing } from "./choosing.tsx";
import { Doing } from "./doing.tsx";
import { Entering } from "./entering.tsx";
import { Listing } from "./listing.tsx";
import { LongList } from "./long-list.tsx";
import { Overlaying } from "./overlaying.tsx";
import { Saying } from "./saying.tsx";
import { Sensing } from "./sensing.tsx";

const wanted = new URLSearchParams(location.search);
const theme = wanted.get("theme");
if (theme !== null) document.documentElement.dataset["theme"] = theme;
if (wanted.has("wide-face")) document.documentElement.dataset["wideFace"] = "true";
document.body.dataset["context"] = wanted.get("context") ?? "rx";

keepScansOut(() => [], new AbortController().signal);
createRoot(document.getElementById("root")!).render(
  <>
    <Bar />
    <main>{wanted.has("long") ? <LongList /> : <Parts />}</main>
    <ToastList />
  </>,
);

function Parts() {
  return (
    <div className="kit">
      <h1 className="hush">Components</h1>
      <Doing />
      <Entering />
      <Choosing />
      <Saying />
      <Listing />
      <Overlaying />
      <Sensing />
    </div>
  );
}
