import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { type RefObject, useLayoutEffect, useRef } from 'react';

import { useStore } from '#kit/web/api/store.ts';
import { markText } from '../../../sittings/contract/mark-values.ts';
import type { Sheet } from '../../contract/sheets.ts';
import { cellKey } from '../saving/kept.ts';
import type { SheetCells } from '../saving/sheet-store.ts';
import type { Place } from './block.ts';
import { useCell } from './GridCell.tsx';
import type { GridKeys } from './keyboard.ts';

interface CellTipProps {
  sheet: Sheet;
  shown: Sheet['papers'];
  cells: SheetCells;
  keys: GridKeys;
  scroller: RefObject<HTMLDivElement | null>;
}

/** Beside the cell that the cursor is in: why it is not saved, and the choice where two people entered it. */
export function CellTip(props: CellTipProps) {
  const place = useStore(props.keys.cursor);
  return place && <TipAt {...props} place={place} />;
}

function TipAt({ sheet, shown, cells, keys, scroller, place }: CellTipProps & { place: Place }) {
  const key = cellKey({ studentId: sheet.rows[place.row]?.studentId ?? 0, paper: shown[place.column]?.place ?? 0 });
  const cell = useCell(cells, key);
  const conflict = cell.theirs !== null && cell.step === 'conflict' ? cell.theirs : null;
  const message = cell.step === 'fault' || cell.step === 'refused' ? cell.message : null;
  const told = conflict !== null || message !== null;
  const tip = useRef<HTMLOutputElement>(null);
  useLayoutEffect(() => {
    const box = scroller.current;
    const field = box?.querySelector<HTMLElement>(`[data-cell="${place.row}:${place.column}"]`)?.parentElement;
    if (!box || !field || !tip.current) return;
    const below = field.offsetTop + field.offsetHeight + 4;
    const above = below + tip.current.offsetHeight > box.scrollHeight;
    const left = Math.min(field.offsetLeft, box.scrollLeft + box.clientWidth - tip.current.offsetWidth - 8);
    tip.current.style.insetBlockStart = `${above ? field.offsetTop - tip.current.offsetHeight - 4 : below}px`;
    tip.current.style.left = `${Math.max(8, left)}px`;
  }, [told, place, scroller]);
  if (!told) return null;
  if (!conflict)
    return (
      <output className="grid-tip" ref={tip}>
        {message}
      </output>
    );
  const decide = (choice: 'theirs' | 'mine'): void => {
    cells.decide(key, choice);
    keys.go(place);
  };
  return (
    <output className="grid-conflict" ref={tip}>
      <p>
        <strong>{conflict.by ?? 'Somebody else'}</strong> changed this mark meanwhile
        {conflict.at && <span className="hint num">{instantText(conflict.at)}</span>}
      </p>
      <dl>
        <div>
          <dt>Theirs</dt>
          <dd className="num">{markText(conflict.value) || 'empty'}</dd>
        </div>
        <div>
          <dt>Yours</dt>
          <dd className="num">{cell.text || 'empty'}</dd>
        </div>
      </dl>
      <div className="row">
        <Button size="xs" variant="default" onClick={() => decide('theirs')} rightSection={<kbd className="keycap">Alt 1</kbd>}>
          Keep theirs
        </Button>
        <Button size="xs" variant="default" onClick={() => decide('mine')} rightSection={<kbd className="keycap">Alt 2</kbd>}>
          Use mine
        </Button>
      </div>
    </output>
  );
}
