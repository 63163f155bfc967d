/** The frame in which every page stands. */
import { createRootRoute } from "@tanstack/react-router";
import { Shell } from "#src/app/shell/shell.tsx";

export const root = createRootRoute({ component: Shell });
