import type { ReactNode } from 'react';
import type { LineStyle } from '../contract/reports.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { SkeletonRows } from '#kit/web/ui/SkeletonTable.tsx';
import '#kit/web/ui/css/table.css';
import './statement.css';

/** One column of a statement. */
export interface StatementColumn<R> {
  key: string;
  label: string;
  value: (row: R) => ReactNode;
  /** Numbers stand at the end of the line. */
  end?: boolean;
  quiet?: boolean;
  /** Stays on a phone, beside the first. */
  phone?: boolean;
}

interface StatementTableProps<R> {
  label: string;
  columns: readonly StatementColumn<R>[];
  /** Undefined while they load. */
  rows: readonly R[] | undefined;
  /** What is behind a line. */
  hrefOf?: (row: R) => string | null;
  /** Levels under headings: 0 at the edge. */
  depthOf?: (row: R) => number;
}

/** Lines of a statement in their order, headings and sums among them, each leading to what is behind it. */
export function StatementTable<R extends { id: string | number; style: LineStyle }>({
  label,
  columns,
  rows,
  hrefOf,
  depthOf,
}: StatementTableProps<R>) {
  const ends = columns.flatMap((column, index) => (column.end ? [index] : []));
  return (
    <div className="table-scroll" aria-busy={rows === undefined}>
      <table className="table statement" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column.key} scope="col" className={cellClass(column, index)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined && <SkeletonRows columns={columns.length} check={false} ends={ends} />}
          {rows?.map((row) => {
            const href = hrefOf?.(row) ?? null;
            return (
              <tr key={row.id} data-style={row.style} data-depth={Math.min(depthOf?.(row) ?? 0, 4)}>
                {columns.map((column, index) => (
                  <td key={column.key} className={cellClass(column, index)}>
                    {index === 0 && href !== null ? (
                      <Go href={href} className="statement-link">
                        {column.value(row)}
                      </Go>
                    ) : (
                      column.value(row)
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function cellClass<R>({ end, quiet, phone }: StatementColumn<R>, index: number): string {
  return `${index === 0 ? 'cell-first' : ''}${end ? ' num cell-end' : ''}${quiet ? ' cell-quiet' : ''}${index === 0 || phone ? '' : ' not-phone'}`;
}
