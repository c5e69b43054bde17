import type { ReactNode } from 'react';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { cellClass, CellNotes } from './cells.tsx';
import { useScrollFocus } from './use-scroll-focus.ts';
import '#kit/web/ui/css/table.css';

interface RowsTableProps<R> {
  /** What it is, read out before the rows. */
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  keyOf: (row: R) => string | number;
  hrefOf?: (row: R) => string;
  /** A last line under the rows, one cell a column; where columns have totals, it is made of them. */
  foot?: ReactNode;
  /** On a phone too every column stands, and the table is moved sideways; else those that say so. */
  sideways?: boolean;
  /** Of what the table is moved in. */
  className?: string;
}

/** Rows within a page, a drawer or a question, all at once: no sorting, no pages. A list of records is a `DataTable`. */
export function RowsTable<R>({
  label,
  columns: given,
  rows,
  keyOf,
  hrefOf,
  foot,
  sideways = false,
  className = '',
}: RowsTableProps<R>) {
  const scroll = useScrollFocus<HTMLDivElement>();
  const columns = sideways ? given.map((column) => ({ ...column, phone: 'figure' as const })) : given;
  const totals = columns.some(({ total }) => total) && (
    <tr>
      {columns.map((column, at) => (
        <td key={column.key} className={cellClass(column, at === 0)}>
          {column.total ? column.total(rows) : at === 0 && 'Total'}
        </td>
      ))}
    </tr>
  );
  return (
    <div {...scroll} className={`table-scroll${sideways ? ' table-sideways' : ''} ${className}`.trimEnd()}>
      <table className="table" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column.key} scope="col" className={cellClass(column, at === 0)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, at) => (
                <td key={column.key} className={cellClass(column, at === 0)}>
                  {at === 0 && hrefOf ? (
                    <Go href={hrefOf(row)} className="row-link">
                      {column.value(row)}
                    </Go>
                  ) : (
                    column.value(row)
                  )}
                  {at === 0 && <CellNotes columns={columns} row={row} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {(foot ?? totals) && <tfoot>{foot ?? totals}</tfoot>}
      </table>
    </div>
  );
}
