/** How close rows stand: chosen on Account and beside the columns of a list. */
import { rows, comfortable, compact } from "#src/text/kit/rows.ts";
import { Segments } from "#src/ui/kit/buttons/segments.tsx";
import type { Density } from "#src/ui/kit/device/density.ts";

export type RowChoiceProps = { density: Density; onDensity: (density: Density) => void };

export function RowChoice({ density, onDensity }: RowChoiceProps) {
  return <Segments label={rows} labelShown choices={choices} value={density} onChange={onDensity} />;
}

const choices = [
  { value: "comfortable", label: comfortable },
  { value: "compact", label: compact },
] as const;
