import { memo } from 'react';
import type { Sheet } from '../../contract/sheets.ts';
import { cellKey } from '../saving/kept.ts';
import type { SheetCells } from '../saving/sheet-store.ts';
import { GridCell } from './GridCell.tsx';
import { usePercent } from './percent.ts';

interface GridRowProps {
  cells: SheetCells;
  row: number;
  student: Sheet['rows'][number];
  anonymous: boolean;
  /** The papers that are shown: all of them, or on a phone the chosen one. */
  shown: Sheet['papers'];
  papers: Sheet['papers'];
  readOnly: boolean;
}

/** A student with their marks. */
export const GridRow = memo(function GridRow({ cells, row, student, anonymous, shown, papers, readOnly }: GridRowProps) {
  const { studentId } = student;
  const who = (anonymous ? student.code : student.name) ?? '';
  return (
    <tr>
      <td className="grid-gutter num" data-row={row}>
        {row + 1}
      </td>
      <th scope="row" className="grid-who">
        <span className={anonymous ? 'num' : undefined}>{who}</span>
        {!anonymous && <small className="num">{student.admissionNo}</small>}
      </th>
      {!anonymous && <td className="grid-number num">{student.admissionNo}</td>}
      {shown.map(({ place, name }, column) => (
        <GridCell
          key={place}
          cells={cells}
          at={cellKey({ studentId, paper: place })}
          row={row}
          column={column}
          label={`${who}, ${name}`}
          readOnly={readOnly}
          first={row === 0 && column === 0}
        />
      ))}
      <Percent cells={cells} papers={papers} studentId={studentId} />
    </tr>
  );
});

function Percent({ cells, papers, studentId }: { cells: SheetCells; papers: Sheet['papers']; studentId: number }) {
  const text = usePercent(cells, papers, studentId);
  return <td className="grid-computed num">{text}</td>;
}
