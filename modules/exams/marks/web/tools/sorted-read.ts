import type { Output } from '#kit/contract/endpoint.ts';
import { markText, readMark, sameMark } from '../../../sittings/contract/mark-values.ts';
import type { Sheet, sheetsApi } from '../../contract/sheets.ts';
import { type CellKey, cellKey } from '../saving/kept.ts';
import type { SheetCells, Typed } from '../saving/sheet-store.ts';

/** A mark of a workbook for a cell in which another stands. */
export interface WrittenOver extends Typed {
  readonly key: CellKey;
  /** Name or code. */
  readonly student: string;
  readonly paper: string;
  readonly from: string;
}

/** Which marks of a workbook fill empty cells, and which would be written over what the sheet has now. The same ones are neither. */
export function sortedRead(
  sheet: Pick<Sheet, 'rows' | 'papers'>,
  read: Output<typeof sheetsApi.read>['cells'],
  cells: Pick<SheetCells, 'cell'>,
): { fresh: Typed[]; over: WrittenOver[] } {
  const papers = new Map(sheet.papers.map((paper) => [paper.place, paper]));
  const rows = new Map(sheet.rows.map((row) => [row.studentId, row]));
  const fresh: Typed[] = [];
  const over: WrittenOver[] = [];
  for (const one of read) {
    const key = cellKey(one);
    const { text: from } = cells.cell(key);
    const paper = papers.get(one.paper);
    const row = rows.get(one.studentId);
    const valueOf = (text: string) => {
      const found = readMark(text, paper?.outOf ?? 100);
      return 'fault' in found ? null : found.value;
    };
    const value = valueOf(one.text);
    if (from === '') fresh.push({ key, text: one.text });
    else if (!sameMark(value, valueOf(from)))
      over.push({ key, text: markText(value), from, student: row?.name ?? row?.code ?? '', paper: paper?.name ?? '' });
  }
  return { fresh, over };
}
