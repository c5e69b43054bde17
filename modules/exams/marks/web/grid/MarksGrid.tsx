import { type RefObject, useEffect, useMemo } from 'react';
import type { Sheet } from '../../contract/sheets.ts';
import { cellKey } from '../saving/kept.ts';
import type { SheetCells } from '../saving/sheet-store.ts';
import { CellTip } from './CellTip.tsx';
import { GridRow } from './GridRow.tsx';
import type { GridKeys } from './keyboard.ts';
import './grid.css';

// A table that is typed into: rows and heads keep their meaning, and the cells can be reached by arrow keys.
const asGrid = { role: 'grid' };

interface MarksGridProps {
  sheet: Sheet;
  cells: SheetCells;
  keys: GridKeys;
  /** The papers that are shown. */
  shown: Sheet['papers'];
  scroller: RefObject<HTMLDivElement | null>;
  /** Asks for the history of the mark under the cursor. */
  onHistory: () => void;
}

/** The sheet as a grid to type into. */
export function MarksGrid({ sheet, cells, keys, shown, scroller, onHistory }: MarksGridProps) {
  const readOnly = sheet.closedBecause !== null;
  const { rows, papers, anonymous } = sheet;
  const shape = useMemo(
    () => ({
      rows: rows.length,
      columns: shown.length,
      readOnly,
      keyAt: ({ row, column }: { row: number; column: number }) =>
        cellKey({ studentId: rows[row]?.studentId ?? 0, paper: shown[column]?.place ?? 0 }),
    }),
    [rows, shown, readOnly],
  );
  useEffect(() => keys.setShape({ ...shape, onHistory }), [keys, shape, onHistory]);
  return (
    <div className="grid-scroll" ref={scroller}>
      <table
        {...asGrid}
        className="grid"
        aria-label={`Marks in ${sheet.subjectName}`}
        aria-readonly={readOnly || undefined}
        aria-rowcount={rows.length + 1}
        ref={(root) => keys.setRoot(root)}
        {...keys.on}
      >
        <thead>
          <tr>
            <th className="grid-gutter" scope="col">
              <span className="sr">Row</span>
            </th>
            <th scope="col" className="grid-who">
              {anonymous ? 'Code' : 'Student'}
            </th>
            {!anonymous && (
              <th scope="col" className="grid-number">
                Adm no.
              </th>
            )}
            {shown.map(({ place, name, outOf }, column) => (
              <th key={place} scope="col" data-column={column} className="grid-paper">
                <button type="button" tabIndex={-1} onClick={() => keys.chooseColumn(column)} title="Choose the whole column">
                  {name} <span className="num">/{outOf}</span>
                </button>
              </th>
            ))}
            <th scope="col" className="grid-computed">
              Percent
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((student, row) => (
            <GridRow
              key={student.studentId}
              cells={cells}
              row={row}
              student={student}
              anonymous={anonymous}
              shown={shown}
              papers={papers}
              readOnly={readOnly}
            />
          ))}
        </tbody>
      </table>
      <CellTip sheet={sheet} shown={shown} cells={cells} keys={keys} scroller={scroller} />
    </div>
  );
}
