import { useCallback, useSyncExternalStore } from 'react';
import { type MarkState, readMark } from '../../../sittings/contract/mark-values.ts';
import type { Sheet } from '../../contract/sheets.ts';
import { ofOne, ofPapers } from '../../../results/contract/subject-mark.ts';
import { cellKey } from '../saving/kept.ts';
import type { SheetCells } from '../saving/sheet-store.ts';

const letters: Record<MarkState, string> = { scored: '', absent: 'A', exempt: 'E', malpractice: 'M' };

/** A student's mark in the subject by what stands in the cells, as the results will have it; empty while a paper is missing. */
export function percentText(cells: SheetCells, papers: Sheet['papers'], studentId: number): string {
  const parts = papers.map(({ place, outOf, share }) => {
    const read = readMark(cells.cell(cellKey({ studentId, paper: place })).text, outOf);
    const value = 'fault' in read ? null : read.value;
    const mark = value ? { state: value.state, score: value.score === null ? null : Math.round(value.score * 100) } : undefined;
    return { mark, outOf, share: Math.round(share * 100) };
  });
  const [only] = parts;
  const { state, mark } = papers[0]?.place === 0 && only ? ofOne(only.mark, only.outOf) : ofPapers(parts);
  if (state === 'missing') return '';
  return mark === null ? letters[state] : (mark / 100).toFixed(1);
}

/** The same, kept current. */
export function usePercent(cells: SheetCells, papers: Sheet['papers'], studentId: number): string {
  const watch = useCallback(
    (listener: () => void) => {
      const ends = papers.map(({ place }) => cells.watch(cellKey({ studentId, paper: place }), listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [cells, papers, studentId],
  );
  return useSyncExternalStore(watch, () => percentText(cells, papers, studentId));
}
