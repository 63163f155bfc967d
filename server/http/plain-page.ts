/** A page without a program: for a browser that was sent here by somebody else with something that was turned down. */
import { createHash } from "node:crypto";

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 32rem; margin: 12vh auto; padding: 0 1.5rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
a { color: inherit; display: inline-block; padding: 0.75rem 0; }
small { overflow-wrap: anywhere; }
`;

/** Its content and headers. `number` is what the help desk finds in the log. */
export function plainPage({ title, text, number }: { title: string; text: string; number: string }): {
  content: string;
  headers: Record<string, string>;
} {
  const hash = createHash("sha256").update(style).digest("base64");
  return {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    },
    content: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${style}</style></head>
<body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p><p><a href="/">To the portal</a></p><p><small>Number: ${escaped(number)}</small></p></main></body>
</html>
`,
  };
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
