/** The text of an element that may be written in several runs, each formatted otherwise. How it is pronounced is no part of it. */
export type TextRuns = {
  onOpen: (name: string) => void;
  onClose: (name: string) => void;
  onText: (text: string) => void;
  read: () => string;
};

export function createTextRuns(): TextRuns {
  let text = "";
  let isText = false;
  let isPronunciation = false;
  const change = (name: string, isOpen: boolean) => {
    if (name === "t") isText = isOpen;
    if (name === "rPh") isPronunciation = isOpen;
  };
  return {
    onOpen: (name) => change(name, true),
    onClose: (name) => change(name, false),
    onText: (more) => {
      if (isText && !isPronunciation) text += more;
    },
    read: () => text.trim(),
  };
}
