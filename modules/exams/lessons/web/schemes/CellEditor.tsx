import { useRef, useState, type KeyboardEvent } from 'react';
import { cellMax } from '../../contract/layout.ts';

/** Where the current cell goes after typing: down and across. */
export type Then = readonly [down: number, across: number];

interface CellEditorProps {
  label: string;
  text: string;
  /** With null nothing changes. */
  onDone: (text: string | null, then: Then | null) => void;
}

/** A cell while it is typed into. Enter and Tab go on, Shift Enter begins a line, Esc leaves the cell as it was. */
export function CellEditor({ label, text, onDone }: CellEditorProps) {
  const [value, setValue] = useState(text);
  const over = useRef(false);
  const finish = (typed: string | null, then: Then | null): void => {
    if (over.current) return;
    over.current = true;
    onDone(typed, then);
  };
  const keys = (event: KeyboardEvent): void => {
    // What saves the scheme goes on to it, with what was typed here.
    if ((event.ctrlKey || event.metaKey) && (event.key === 's' || event.key === 'Enter')) return finish(value, [0, 0]);
    event.stopPropagation();
    const go = (typed: string | null, then: Then): void => {
      event.preventDefault();
      finish(typed, then);
    };
    if (event.key === 'Escape') go(null, [0, 0]);
    else if (event.key === 'Tab') go(value, [0, event.shiftKey ? -1 : 1]);
    else if (event.key === 'Enter' && !event.shiftKey && !event.altKey) go(value, [1, 0]);
  };
  return (
    <textarea
      ref={(area) => {
        if (!area || area === document.activeElement) return;
        area.focus();
        area.setSelectionRange(area.value.length, area.value.length);
      }}
      aria-label={label}
      value={value}
      maxLength={cellMax}
      onChange={(event) => setValue(event.currentTarget.value)}
      onKeyDown={keys}
      onPaste={(event) => event.stopPropagation()}
      onBlur={() => finish(value, null)}
    />
  );
}
