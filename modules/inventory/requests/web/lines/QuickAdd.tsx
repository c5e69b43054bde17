import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ItemKind, ItemOption } from '../../../setup/contract/items.ts';
import { ItemSelect } from '../../../setup/web/pick/ItemSelect.tsx';

interface QuickAddProps {
  label: string;
  storeId: number | null;
  kinds?: readonly ItemKind[];
  /** Adds the item; `scanned` where a scanner read it, and the cursor stays for the next. */
  onAdd: (item: ItemOption, scanned: boolean) => void;
}

/** Milliseconds between two signs of a scanner, but for a few on a busy computer; nobody types so fast. */
const scannerGap = 35;
const nearlyAll = 0.75;
const nothing = { last: 0, signs: 0, quick: 0 };

/** A field that adds a line for each item that is chosen or scanned in it, and is empty again at once. */
export function QuickAdd({ label, storeId, kinds, onAdd }: QuickAddProps) {
  const [round, setRound] = useState(0);
  const typed = useRef(nothing);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (round > 0) box.current?.querySelector('input')?.focus();
  }, [round]);
  const watch = ({ key, timeStamp }: KeyboardEvent) => {
    const { last, signs, quick } = typed.current;
    if (key.length === 1) {
      const isQuick = signs > 0 && timeStamp - last <= scannerGap;
      typed.current = { last: timeStamp, signs: signs + 1, quick: quick + Number(isQuick) };
    } else if (key !== 'Enter') typed.current = nothing;
  };
  return (
    <div
      ref={box}
      role="presentation"
      className="quick-add"
      onKeyDownCapture={watch}
      // Enter chooses here; it does not save the form.
      onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.preventDefault()}
    >
      <ItemSelect
        key={round}
        name="addItem"
        label={label}
        value={null}
        storeId={storeId}
        {...(kinds ? { kinds } : {})}
        onChange={(item) => {
          if (!item) return;
          const { signs, quick } = typed.current;
          typed.current = nothing;
          setRound(round + 1);
          onAdd(item, signs >= 4 && quick >= (signs - 1) * nearlyAll);
        }}
      />
    </div>
  );
}

/** Puts the cursor into the quantity of a line once it is drawn. */
export function focusQuantity(name: string, at: number): void {
  // After the field that adds lines has taken the cursor for the next item.
  setTimeout(() => document.querySelector<HTMLInputElement>(`[name="${name}.${at}.quantity"]`)?.focus(), 60);
}

/** On Enter in a quantity: back to the field that adds lines. */
export function backToAdd(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  document.querySelector<HTMLInputElement>('.quick-add input')?.focus();
}
