/**
 * A file that a press opens: at a computer in a window of its own, which is opened in the press itself or the browser would block it; on a phone or a
 * tablet, and where there is no such window, in a dialog with what can be done with it. No way ends in an empty window.
 */
import { useEffect, useRef, useState } from "react";
import * as text from "#src/text/kit/files.ts";
import { Age } from "#src/ui/kit/words/age.tsx";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog, fetchAhead } from "./dialog.tsx";
import styles from "./opened-file.module.css";
import { addressOf, saveFile } from "./save-file.ts";

export type OpenFile = { name: string; blob: Blob; since?: Date };
/** `putAside` closes the window, because somebody has to do something in the page first; the file is then shown in a dialog. */
export type LoadFile = (putAside: () => void) => Promise<OpenFile>;

type Shown = { title: string; file?: OpenFile };

/** `open` never throws: who loads tells why it failed. Gives the dialog, to be put beside the button. */
export function useOpenedFile() {
  const [shown, setShown] = useState<Shown>();
  const turn = useRef(0);
  useEffect(fetchAhead, []);
  const leave = () => {
    turn.current += 1;
    setShown(undefined);
  };
  async function open(title: string, load: LoadFile): Promise<void> {
    const mine = ++turn.current;
    let own = hasViewer() ? openWaiting(title) : undefined;
    let isAside = false;
    setShown(own === undefined ? { title } : undefined);
    try {
      const file = await load(() => {
        isAside = true;
        own?.close();
        own = undefined;
        setShown(undefined);
      });
      if (turn.current !== mine) own?.close();
      else if (own === undefined || (own.closed && isAside)) setShown({ title, file });
      else if (!own.closed) own.location.replace(addressOf(file.blob));
    } catch {
      own?.close();
      if (turn.current === mine) setShown(undefined);
    }
  }
  return { open, dialog: shown && <FileDialog {...shown} onClose={leave} /> };
}

function FileDialog({ title, file, onClose }: Shown & { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable
      title={title}
      text={file === undefined ? text.preparingHint : text.ready}
      foot={
        file === undefined ? (
          <Button pending>{text.preparing}</Button>
        ) : (
          <>
            <Button icon="eye" onPress={() => show(file)}>
              {text.show}
            </Button>
            <Button icon="export" onPress={() => saveFile(file.name, file.blob)}>
              {text.download}
            </Button>
            {canShare(file) && (
              <Button icon="upload" onPress={() => void share(file)}>
                {text.share}
              </Button>
            )}
          </>
        )
      }
    >
      {file?.since !== undefined && (
        <div className={styles.since}>
          <Age what={text.rememberedCopy} since={file.since} />
        </div>
      )}
    </Dialog>
  );
}

/** Browsers without a reader of their own would save it and leave the window empty. */
const hasViewer = (): boolean => !matchMedia("(pointer: coarse)").matches && navigator.pdfViewerEnabled;

/** A window that says what it waits for; undefined where the browser blocks it. */
function openWaiting(title: string): Window | undefined {
  const own = globalThis.open("", "_blank");
  if (own === null) return undefined;
  const { document } = own;
  document.title = title;
  document.documentElement.lang = "en";
  const said = document.createElement("p");
  said.setAttribute("role", "status");
  said.textContent = text.preparingDocument(title);
  said.style.cssText =
    "font: 16px system-ui, sans-serif; margin: 20vh auto 0; max-width: 30em; padding: 0 1em; text-align: center";
  document.body.append(said);
  return own;
}

/** Where even this press may open no window, the file is saved: pressed is never for nothing. */
function show({ name, blob }: OpenFile): void {
  if (globalThis.open(addressOf(blob), "_blank") === null) saveFile(name, blob);
}

const asFile = ({ name, blob }: OpenFile): File => new File([blob], name, { type: blob.type });
const canShare = (file: OpenFile): boolean =>
  typeof navigator.canShare === "function" && navigator.canShare({ files: [asFile(file)] });

async function share(file: OpenFile): Promise<void> {
  // Whoever closes the sheet without choosing has shared nothing, and that is all.
  await navigator.share({ files: [asFile(file)], title: file.name }).catch(() => undefined);
}
