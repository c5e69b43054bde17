import { useState } from 'react';
import { Go } from '#kit/web/ui/Go.tsx';
import { SortHead } from '#kit/web/ui/list/SortHead.tsx';
import '#kit/web/ui/css/table.css';
import type { ReportColumn, ReportRow, ReportTable } from '../contract/reports.ts';
import { placesOf, written } from '../contract/written.ts';
import { Deviation } from '../../results/web/Deviation.tsx';
import type { ReportHref } from './report-href.ts';

/** The rows of a report; a click on a head sorts them, and each figure of grades opens its students. */
export function ReportRows({ table: { title, columns, rows }, hrefOf }: { table: ReportTable; hrefOf: ReportHref }) {
  const [sort, setSort] = useState<{ key: string; down: boolean } | null>(null);
  const places = columns.map(({ key }) => placesOf(rows, key));
  const people = columns.some(({ key }) => key === 'name');
  const shown = sort === null ? rows : sorted(rows, sort.key, sort.down);
  return (
    <div className="table-scroll report-rows">
      <table className="table" aria-label={title}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <SortHead
                key={column.key}
                label={column.label}
                className={cellClass(column, at, people)}
                sorted={sort?.key === column.key ? (sort.down ? 'down' : 'up') : null}
                onSort={(down) => setSort({ key: column.key, down })}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.id} data-total={row.total || undefined}>
              {columns.map((column, at) => (
                <td key={column.key} className={cellClass(column, at, people)}>
                  <Cell column={column} row={row} hrefOf={hrefOf} named={isName(columns, at)} places={places[at] ?? 0} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What tells people apart in a school, and not on a phone: there the name does. */
const details: readonly string[] = ['admissionNo', 'place'];

const cellClass = ({ key, kind }: ReportColumn, at: number, people: boolean): string =>
  `${at === 0 ? 'cell-first' : ''}${kind === 'text' ? '' : ' num cell-end'}${people && details.includes(key) && at > 0 ? ' not-phone' : ''}`;

/** The column that names what its row is of: a student's name, or the first. */
const isName = (columns: readonly ReportColumn[], at: number): boolean =>
  columns.some(({ key }) => key === 'name') ? columns[at]?.key === 'name' : at === 0;

interface CellProps {
  column: ReportColumn;
  row: ReportRow;
  hrefOf: ReportHref;
  named: boolean;
  /** Decimals of the column's figures, so that they stand under each other. */
  places: number;
}

function Cell({ column: { key, kind, grade }, row, hrefOf, named, places }: CellProps) {
  const value = row.cells[key] ?? null;
  if (value === null || value === '') return <span className="muted">–</span>;
  if (grade !== null && value === 0) return <span className="report-none">0</span>;
  if (kind === 'change') return <Deviation value={Number(value)} places={places} />;
  const words = typeof value === 'number' ? written(value, kind, places) : value;
  const href = hrefOf(row, named, grade);
  if (href === null) return words;
  return (
    <Go className={named ? 'cell-link' : 'report-count'} href={href}>
      {words}
    </Go>
  );
}

/** By a column; sums stay last, and what is empty stands before them. */
function sorted(rows: readonly ReportRow[], key: string, down: boolean): ReportRow[] {
  const direction = down ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [a.cells[key] ?? null, b.cells[key] ?? null];
    if (a.total !== b.total) return a.total ? 1 : -1;
    if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
    return (
      direction * (typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other)))
    );
  });
}
