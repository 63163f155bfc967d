/** A button with a menu of actions: the account, "more" at the end of a row. Loaded with whoever needs it. */
import { Button } from "react-aria-components/Button";
import { Menu as Choices, MenuItem, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export type MenuAction = {
  key: string;
  label: string;
  icon?: IconName | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  onPress: () => void;
};

export type MenuProps = {
  /** Name of the button, where its content says none. */
  label: string;
  /** What the button shows. */
  button: ReactNode;
  className?: string | undefined;
  actions: readonly MenuAction[];
};

export function Menu({ label, button, className, actions }: MenuProps) {
  return (
    <MenuTrigger>
      <Button aria-label={label} className={className ?? "button button--quiet button--icon quiet-grey"}>
        {button}
      </Button>
      <Popover className="drop" placement="bottom end" offset={4}>
        <Choices className="list" aria-label={label}>
          {actions.map((action) => (
            <MenuItem
              key={action.key}
              id={action.key}
              className="list__item"
              textValue={action.label}
              isDisabled={action.disabled === true}
              data-danger={action.danger === true ? true : undefined}
              onAction={action.onPress}
            >
              {action.icon && <Icon name={action.icon} size="small" />}
              {action.label}
            </MenuItem>
          ))}
        </Choices>
      </Popover>
    </MenuTrigger>
  );
}
