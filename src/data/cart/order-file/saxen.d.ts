/** What the page uses of saxen, which has no types of its own. */
declare module "saxen" {
  type Decode = (text: string) => string;
  type Listeners = {
    openTag: (name: string, getAttributes: () => Record<string, string>, decode: Decode) => void;
    closeTag: (name: string) => void;
    text: (text: string, decode: Decode) => void;
    cdata: (text: string) => void;
    comment: () => void;
    question: () => void;
    attention: () => void;
  };
  /** @throws Error from `write` and `end` for what is not well-formed. */
  export class Parser {
    on<Name extends keyof Listeners>(name: Name, listener: Listeners[Name]): this;
    write(xml: string): this;
    end(): void;
  }
}
