/** What is heard and felt, and the theme. */
import { useAtom } from "jotai";
import { useState } from "react";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Checkbox } from "#src/ui/kit/fields/checkbox.tsx";
import { feedback, isSoundOn, setSound } from "#src/ui/kit/device/feedback.ts";
import { Segments } from "#src/ui/kit/buttons/segments.tsx";
import { themeAtom } from "#src/ui/kit/device/theme.ts";
import { Part } from "./part.tsx";

export function Sensing() {
  const [theme, setTheme] = useAtom(themeAtom);
  const [sound, setSoundShown] = useState(isSoundOn());
  return (
    <Part title="Sound and theme">
      <Segments
        label="Theme"
        labelShown
        choices={[
          { value: "system", label: "As the system", icon: "settings" },
          { value: "light", label: "Light" },
          { value: "dark", label: "Dark" },
        ]}
        value={theme}
        onChange={setTheme}
      />
      <Checkbox
        checked={sound}
        onChange={(on) => {
          setSound(on ? "on" : "off");
          setSoundShown(on);
        }}
      >
        Sounds
      </Checkbox>
      <div className="kit__flow">
        <Button onPress={() => feedback("scanned")}>Scanned</Button>
        <Button onPress={() => feedback("saved")}>Saved</Button>
        <Button onPress={() => feedback("refused")}>Turned down</Button>
      </div>
    </Part>
  );
}
