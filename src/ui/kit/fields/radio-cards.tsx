/** Exclusive choices that need more than a word each: a way of shipping, a unit of measure, an address. */
import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { FieldNote } from "./field.tsx";

export type RadioCard<Value extends string | number> = {
  value: Value;
  label: ReactNode;
  /** Second line below the label. */
  detail?: ReactNode;
  /** At the right: a price. */
  aside?: ReactNode;
  /** In its place, what is pressed by itself: pressing it does not choose the card. */
  beside?: ReactNode;
  disabled?: boolean | undefined;
};

export type RadioCardsProps<Value extends string | number> = {
  label: string;
  cards: readonly RadioCard<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** Called when the user presses a card or a key other than an arrow: with arrows one goes through the cards. */
  onPick?: (() => void) | undefined;
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** `rows`: one sheet with hairlines; `cards`: each on its own, beside each other where there is room. */
  look?: "rows" | "cards" | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
};

export function RadioCards<Value extends string | number>(props: RadioCardsProps<Value>) {
  const {
    label,
    cards,
    value,
    onChange,
    onPick,
    labelHidden,
    hint,
    error,
    look = "rows",
    disabled,
    id: givenId,
  } = props;
  const ownId = useId();
  const keys = usePick(onPick);
  const id = givenId ?? ownId;
  const noted = error !== undefined || hint !== undefined;
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className="field"
      disabled={disabled}
      aria-describedby={noted ? `${id}-note` : undefined}
      data-invalid={error === undefined ? undefined : true}
    >
      <legend className={labelHidden === true ? "hush" : "field__label"}>{label}</legend>
      <div className="ways" data-look={look}>
        {cards.map((card) => (
          <Card key={card.value} card={card} id={id} value={value} onChange={onChange} {...keys} />
        ))}
      </div>
      {noted && <FieldNote id={`${id}-note`} hint={hint} error={error} />}
    </fieldset>
  );
}

/** Tells a pick from going through the cards with the arrow keys, which clicks each of them. */
function usePick(onPick: (() => void) | undefined) {
  const isArrow = useRef(false);
  return {
    onKeyDown: (event: KeyboardEvent) => {
      isArrow.current = event.key.startsWith("Arrow");
      if (event.key !== "Enter" || onPick === undefined) return;
      event.preventDefault(); // the key would press what gets the focus now
      onPick();
    },
    onKeyUp: () => {
      isArrow.current = false;
    },
    onClick: () => {
      if (!isArrow.current) onPick?.();
    },
  };
}

type Keys<Value extends string | number> = ReturnType<typeof usePick> &
  Pick<RadioCardsProps<Value>, "value" | "onChange"> & { id: string };

const Card = <Value extends string | number>({
  card,
  id,
  value,
  onChange,
  ...handlers
}: { card: RadioCard<Value> } & Keys<Value>) => (
  <div className="way">
    <label className="way__label">
      <span className="choice">
        <input
          type="radio"
          name={id}
          value={card.value}
          checked={card.value === value}
          disabled={card.disabled}
          onChange={() => onChange(card.value)}
          {...handlers}
        />
        <span className="way__words">
          <span>{card.label}</span>
          {card.detail !== undefined && card.detail !== null && <span className="way__detail">{card.detail}</span>}
        </span>
      </span>
      {card.aside !== undefined && <span className="way__aside">{card.aside}</span>}
    </label>
    {card.beside !== undefined && <span className="way__beside">{card.beside}</span>}
  </div>
);
