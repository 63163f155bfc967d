/** The part of saxen that the page uses; saxen has no types of its own. */
declare module "saxen" {
  type Decode = (text: string) => string;
  type OnOpen = (name: string, getAttributes: () => Record<string, string>, decode: Decode) => void;
  type OnText = (text: string, decode: Decode) => void;
  /** `write` and `end` throw an Error for what is not well-formed. */
  export class Parser {
    on(event: "openTag", listener: OnOpen): this;
    on(event: "closeTag" | "text" | "cdata" | "comment" | "question" | "attention", listener: OnText): this;
    write(xml: string): this;
    end(): void;
  }
}
