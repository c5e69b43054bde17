import type { ReactNode } from 'react';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import '#kit/web/ui/css/table.css';

interface PlainTableProps<R> {
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  keyOf: (row: R) => string | number;
  hrefOf?: (row: R) => string;
  /** A last line under the rows, one cell a column. */
  foot?: ReactNode;
}

/** The rows of a record’s part: no sorting, no pages. */
export function PlainTable<R>({ label, columns, rows, keyOf, hrefOf, foot }: PlainTableProps<R>) {
  const cell = (column: Column<R>, first: boolean) =>
    [
      first ? 'cell-first' : '',
      column.end ? 'num cell-end' : '',
      column.quiet ? 'cell-quiet' : '',
      first || column.phone === 'figure' ? '' : 'not-phone',
    ]
      .filter(Boolean)
      .join(' ');
  const notes = columns.filter(({ phone }) => phone === 'note');
  return (
    <div className="table-scroll">
      <table className="table" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column.key} className={cell(column, at === 0)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, at) => (
                <td key={column.key} className={cell(column, at === 0)}>
                  {at === 0 && hrefOf ? (
                    <Go href={hrefOf(row)} className="row-link">
                      {column.value(row)}
                    </Go>
                  ) : (
                    column.value(row)
                  )}
                  {at === 0 && notes.length > 0 && (
                    <small className="cell-note">
                      {notes.map((note, place) => (
                        <span key={note.key}>
                          {place > 0 && ', '}
                          {note.value(row)}
                        </span>
                      ))}
                    </small>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  );
}
