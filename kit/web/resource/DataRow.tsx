import { Checkbox } from '@mantine/core';
import { memo, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Go } from '#kit/web/ui/Go.tsx';
import { cellClass, CellNotes } from './cells.tsx';

export type RowKey = number | string;
export interface Row {
  readonly id: RowKey;
}

/** One column of a list. */
export interface Column<R> {
  /** The row's field: the key of sorting and export. */
  key: string;
  label: string;
  /** Of the row and of nothing that changes while the column stays the same: rows are drawn again for another column only. */
  value: (row: R) => ReactNode;
  /** Numbers stand at the end of the line. */
  end?: boolean;
  /** Secondary: in the second ink. */
  quiet?: boolean;
  /** Off until it is chosen. */
  optional?: boolean;
  /** A name that may be long: on a narrow table it goes on in a second line. */
  wrap?: boolean;
  /** On a phone: in the second line under the name, or as the one figure. Other columns are left out there. */
  phone?: 'note' | 'figure';
  /** The figure of the total row, from the rows shown. */
  total?: (rows: readonly R[]) => ReactNode;
}

interface DataRowProps<R extends Row> {
  row: R;
  columns: readonly Column<R>[];
  index: number;
  /** The row that Tab leads to. */
  current: boolean;
  /** Null where rows do not open. */
  href: string | null;
  /** Null where rows are not chosen. */
  chosen: boolean | null;
  onOpen: (href: string, event: MouseEvent) => void;
  onKey: (event: KeyboardEvent, index: number, id: RowKey) => void;
  onToggle: (id: RowKey) => void;
  onFocus: (index: number) => void;
}

function PlainRow<R extends Row>({ row, columns, index, current, href, chosen, ...on }: DataRowProps<R>) {
  const open = (event: MouseEvent): void => {
    if (href !== null) on.onOpen(href, event);
  };
  const tabIndex = current ? 0 : -1;
  return (
    <tr
      data-chosen={chosen || undefined}
      data-opens={href === null ? undefined : true}
      onClick={open}
      onAuxClick={open}
      onKeyDown={(event) => on.onKey(event, index, row.id)}
    >
      {chosen !== null && (
        <td className="table-check">
          <Checkbox aria-label="Choose this row" tabIndex={tabIndex} checked={chosen} onChange={() => on.onToggle(row.id)} />
        </td>
      )}
      {columns.map((column, place) => (
        <td key={column.key} className={cellClass(column, place === 0)}>
          {place === 0 && href !== null ? (
            <Go href={href} className="row-link" data-row-focus tabIndex={tabIndex} onFocus={() => on.onFocus(index)}>
              {column.value(row)}
            </Go>
          ) : (
            column.value(row)
          )}
          {place === 0 && <CellNotes columns={columns} row={row} />}
        </td>
      ))}
    </tr>
  );
}

const others = ['row', 'index', 'current', 'href', 'chosen', 'onOpen', 'onKey', 'onToggle', 'onFocus'] as const;

/** Whether a row looks as it did: a list makes its array of columns anew each time, and seldom the columns in it. */
function isSame<R extends Row>(before: DataRowProps<R>, now: DataRowProps<R>): boolean {
  const { columns } = before;
  if (columns.length !== now.columns.length || columns.some((column, at) => column !== now.columns[at])) return false;
  return others.every((key) => before[key] === now[key]);
}

/** A row of a list, drawn again when something of it has changed and not whenever the screen around it has. */
export const DataRow = memo(PlainRow, isSame) as typeof PlainRow;
