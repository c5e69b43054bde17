import { memo, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { markStateWords } from '../../../sittings/contract/mark-values.ts';
import type { Cell } from '../saving/cell-state.ts';
import type { CellKey } from '../saving/kept.ts';
import type { SheetCells } from '../saving/sheet-store.ts';

/** A cell's state as it is drawn and watched. */
export function useCell(cells: SheetCells, key: CellKey): Cell {
  const watch = useCallback((listener: () => void) => cells.watch(key, listener), [cells, key]);
  return useSyncExternalStore(watch, () => cells.cell(key));
}

interface GridCellProps {
  cells: SheetCells;
  at: CellKey;
  row: number;
  column: number;
  /** Whose mark in what: `Mercy Achieng, Paper 1`. */
  label: string;
  readOnly: boolean;
  /** The one cell that Tab reaches. */
  first: boolean;
}

/** What a cell says of itself beyond its text. */
export function stateInWords({ step, message, theirs, text }: Cell): string {
  if (step === 'fault' || step === 'refused') return `not saved: ${message ?? ''}`;
  if (step === 'conflict') return `not saved: ${theirs?.by ?? 'somebody else'} entered another mark`;
  if (step === 'waiting' || step === 'sending') return 'not saved yet';
  const state = { A: markStateWords.absent, E: markStateWords.exempt, M: markStateWords.malpractice }[text];
  return state?.toLowerCase() ?? '';
}

/** One cell. Typing stays in the field; only a finished mark, and what becomes of it, draws the cell again. */
export const GridCell = memo(function GridCell({ cells, at, row, column, label, readOnly, first }: GridCellProps) {
  const cell = useCell(cells, at);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const own = field.current;
    if (!own || own.value === cell.text) return;
    own.value = cell.text;
    // What is typed next replaces what came from elsewhere, too.
    if (document.activeElement === own) own.select();
  }, [cell.text]);
  const words = stateInWords(cell);
  return (
    <td data-step={cell.step === 'saved' ? undefined : cell.step} data-letter={/^[AEM]$/.test(cell.text) || undefined}>
      <input
        ref={field}
        data-cell={`${row}:${column}`}
        className="num"
        defaultValue={cell.text}
        aria-label={words === '' ? label : `${label}, ${words}`}
        aria-invalid={cell.step === 'fault' || cell.step === 'refused' || undefined}
        tabIndex={first ? 0 : -1}
        readOnly={readOnly}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
      />
    </td>
  );
});
