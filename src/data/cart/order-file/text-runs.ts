/** The text of an element that may be written in several runs, each formatted otherwise. How it is pronounced is no part of it. */
import { decodeEscapes } from "./escapes.ts";

export type TextRuns = {
  onOpen: (name: string) => void;
  onClose: (name: string) => void;
  onText: (text: string) => void;
  read: () => string;
};

export function createTextRuns(): TextRuns {
  let text = "";
  /** Of the run that is read: an escape is within one. */
  let run: string | undefined;
  let isPronunciation = false;
  return {
    onOpen: (name) => {
      if (name === "t" && !isPronunciation) run = "";
      if (name === "rPh") isPronunciation = true;
    },
    onClose: (name) => {
      if (name === "rPh") isPronunciation = false;
      if (name !== "t" || run === undefined) return;
      text += decodeEscapes(run);
      run = undefined;
    },
    onText: (more) => {
      if (run !== undefined) run += more;
    },
    read: () => text.trim(),
  };
}
