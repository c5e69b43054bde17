import { Checkbox } from '@mantine/core';
import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useAnnounced } from '#kit/web/ui/Announcements.tsx';
import { Go, isNewTab, useGo } from '#kit/web/ui/Go.tsx';
import { SortHead } from '#kit/web/ui/list/SortHead.tsx';
import { SkeletonRows } from '#kit/web/ui/SkeletonTable.tsx';
import { cellClass, CellNotes, isOnPhone } from './cells.tsx';
import '#kit/web/ui/css/table.css';

export type RowKey = number | string;
export interface Row {
  readonly id: RowKey;
}

/** One column of a list. */
export interface Column<R> {
  /** The row's field: the key of sorting and export. */
  key: string;
  label: string;
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

interface DataTableProps<R extends Row> {
  label: string;
  columns: readonly Column<R>[];
  /** Undefined while the first page loads. */
  rows: readonly R[] | undefined;
  sort: { by: string; sortable: (key: string) => boolean; onSort: (sort: string) => void };
  hrefOf?: ((row: R) => string) | undefined;
  selection?: { chosen: ReadonlySet<RowKey>; onChange: (chosen: ReadonlySet<RowKey>) => void } | undefined;
  /** Shown in place of the rows: nothing found, or an error. */
  instead?: ReactNode;
}

/** A table whose head stays, whose rows open their record, and that the arrow keys, Enter and Space work in. */
export function DataTable<R extends Row>({ label, columns, rows, sort, hrefOf, selection, instead }: DataTableProps<R>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [current, setCurrent] = useState(0);
  const go = useGo();
  const all = rows ?? [];
  const chosen = selection?.chosen ?? new Set<RowKey>();
  const onPage = all.filter((row) => chosen.has(row.id)).length;
  const sorted = columns.find(({ key }) => sort.by.replace(/^-/, '') === key);
  useAnnounced(sorted ? `Sorted by ${sorted.label}, ${sort.by.startsWith('-') ? 'descending' : 'ascending'}` : '');
  const totals = all.length > 0 && columns.some((column) => column.total);

  const toggle = (id: RowKey): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    selection?.onChange(next);
  };
  const toggleAll = (): void => selection?.onChange(onPage === all.length ? new Set() : new Set(all.map((row) => row.id)));
  const openRow = (row: R, event: MouseEvent): void => {
    const inControl = event.target instanceof Element && event.target.closest('a, button, input, label');
    if (!hrefOf || inControl || window.getSelection()?.type === 'Range') return;
    if (isNewTab(event)) window.open(hrefOf(row), '_blank', 'noopener');
    else go(hrefOf(row));
  };
  const keys = (event: KeyboardEvent, index: number, row: R): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const next = Math.max(0, Math.min(all.length - 1, index + step));
      setCurrent(next);
      body.current?.querySelectorAll<HTMLElement>('[data-row-focus]')[next]?.focus();
    } else if (event.key === ' ' && selection) {
      event.preventDefault();
      toggle(row.id);
    }
  };

  return (
    <div className="table-scroll" data-scroll-restoration-id="rows" aria-busy={rows === undefined}>
      <table className="table" aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <th className="table-check">
                <Checkbox
                  aria-label="Choose all rows of this page"
                  checked={all.length > 0 && onPage === all.length}
                  indeterminate={onPage > 0 && onPage < all.length}
                  disabled={all.length === 0}
                  onChange={toggleAll}
                />
              </th>
            )}
            {columns.map((column, index) => (
              <SortHead
                key={column.key}
                label={column.label}
                className={cellClass(column, index === 0)}
                sorted={sort.by === column.key ? 'up' : sort.by === `-${column.key}` ? 'down' : null}
                onSort={sort.sortable(column.key) ? (down) => sort.onSort(down ? `-${column.key}` : column.key) : undefined}
              />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows === undefined && (
            <SkeletonRows
              columns={columns.length}
              check={selection !== undefined}
              ends={columns.flatMap((column, index) => (column.end ? [index] : []))}
              notPhone={columns.flatMap((column, index) => (isOnPhone(column, index === 0) ? [] : [index]))}
            />
          )}
          {all.map((row, index) => (
            <tr
              key={row.id}
              data-chosen={chosen.has(row.id) || undefined}
              data-opens={hrefOf ? true : undefined}
              onClick={(event) => openRow(row, event)}
              onAuxClick={(event) => openRow(row, event)}
              onKeyDown={(event) => keys(event, index, row)}
            >
              {selection && (
                <td className="table-check">
                  <Checkbox
                    aria-label="Choose this row"
                    tabIndex={index === current ? 0 : -1}
                    checked={chosen.has(row.id)}
                    onChange={() => toggle(row.id)}
                  />
                </td>
              )}
              {columns.map((column, place) => (
                <td key={column.key} className={cellClass(column, place === 0)}>
                  {place > 0 && column.value(row)}
                  {place === 0 && hrefOf && (
                    <Go
                      href={hrefOf(row)}
                      className="row-link"
                      data-row-focus
                      tabIndex={index === current ? 0 : -1}
                      onFocus={() => setCurrent(index)}
                    >
                      {column.value(row)}
                    </Go>
                  )}
                  {place === 0 && !hrefOf && column.value(row)}
                  {place === 0 && <CellNotes columns={columns} row={row} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {columns.map((column, index) => (
                <td
                  key={column.key}
                  className={cellClass(column, index === 0)}
                  colSpan={index === 0 && selection ? 2 : undefined}
                >
                  {column.total ? column.total(all) : index === 0 && 'On this page'}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {instead}
    </div>
  );
}
