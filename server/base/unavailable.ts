/** What is needed for an answer is not there at the moment: 503, nothing is counted against anybody, and whoever asks tries again. */
export class Unavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "Unavailable";
  }
}
