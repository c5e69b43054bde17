import { useEffect, useRef } from 'react';
import type { Sheet } from '../../contract/sheets.ts';
import type { Cell } from '../saving/cell-state.ts';
import { type CellKey, cellKey } from '../saving/kept.ts';
import type { SheetCells } from '../saving/sheet-store.ts';
import type { GridKeys } from './keyboard.ts';

type Wanted = (cell: Cell) => boolean;

/** Goes to the next cell for which something holds, on whichever paper it is. */
export type Seek = (wanted: Wanted) => void;

/** A cell without a mark, and one in which no mark can be read: both are missing. */
export const isMissing: Wanted = ({ text, step }) => text === '' || step === 'fault';

/** The first of the other papers with a cell for which `wanted` holds; undefined without one. */
export function otherPaperWith(
  { papers, rows }: Pick<Sheet, 'papers' | 'rows'>,
  cellAt: (key: CellKey) => Cell,
  chosen: number,
  wanted: Wanted,
): number | undefined {
  const holds = (paper: number) => rows.some(({ studentId }) => wanted(cellAt(cellKey({ studentId, paper }))));
  return papers.find(({ place }) => place !== chosen && holds(place))?.place;
}

/** Where a phone shows one paper at a time, what is sought on another one shows that. */
export function useSeek(
  sheet: Pick<Sheet, 'papers' | 'rows'>,
  cells: SheetCells,
  keys: GridKeys,
  { chosen, choose }: { chosen: number; choose: (paper: number) => void },
): Seek {
  const sought = useRef<Wanted | null>(null);
  useEffect(() => {
    const wanted = sought.current;
    sought.current = null;
    if (wanted) keys.next(wanted);
  }, [keys, chosen]);
  return (wanted) => {
    if (keys.next(wanted)) return;
    const other = otherPaperWith(sheet, cells.cell, chosen, wanted);
    if (other === undefined) return;
    sought.current = wanted;
    choose(other);
  };
}
