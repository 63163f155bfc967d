/** Custom properties may stand in a style attribute. */
import "react";

declare module "react" {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface merges
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
