import { Checkbox } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { useDeferredValue, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useAnnounced } from '#kit/web/ui/Announcements.tsx';
import { isNewTab, useGo } from '#kit/web/ui/Go.tsx';
import { SortHead } from '#kit/web/ui/list/SortHead.tsx';
import { SkeletonRows } from '#kit/web/ui/SkeletonTable.tsx';
import { cellClass, isOnPhone } from './cells.tsx';
import { type Column, DataRow, type Row, type RowKey } from './DataRow.tsx';
import { withPage } from './with-page.ts';
import '#kit/web/ui/css/table.css';

export type { Column, Row, RowKey } from './DataRow.tsx';

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

/** More rows than a screen of 1080 lines shows: these are drawn at once, and those below them as soon as they have been. */
const atOnce = 25;

/** A table whose head stays, whose rows open their record, and that the arrow keys, Enter and Space work in. */
export function DataTable<R extends Row>({ label, columns, rows, sort, hrefOf, selection, instead }: DataTableProps<R>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [current, setCurrent] = useState(0);
  const go = useGo();
  const all = rows ?? [];
  const drawn = Math.max(useDeferredValue(all.length), atOnce);
  const chosen = selection?.chosen ?? new Set<RowKey>();
  const onPage = all.filter((row) => chosen.has(row.id)).length;
  const sorted = columns.find(({ key }) => sort.by.replace(/^-/, '') === key);
  useAnnounced(sorted ? `Sorted by ${sorted.label}, ${sort.by.startsWith('-') ? 'descending' : 'ascending'}` : '');
  const totals = all.length > 0 && columns.some((column) => column.total);

  const toggle = useCallbackRef((id: RowKey): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    selection?.onChange(next);
  });
  const toggleAll = (): void =>
    selection?.onChange(
      withPage(
        chosen,
        all.map((row) => row.id),
      ),
    );
  const open = useCallbackRef((href: string, event: MouseEvent): void => {
    const inControl = event.target instanceof Element && event.target.closest('a, button, input, label');
    if (inControl || window.getSelection()?.type === 'Range') return;
    if (isNewTab(event)) window.open(href, '_blank', 'noopener');
    else go(href);
  });
  const keys = useCallbackRef((event: KeyboardEvent, index: number, id: RowKey): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const next = Math.max(0, Math.min(all.length - 1, index + step));
      setCurrent(next);
      body.current?.querySelectorAll<HTMLElement>('[data-row-focus]')[next]?.focus();
    } else if (event.key === ' ' && selection) {
      event.preventDefault();
      toggle(id);
    }
  });

  return (
    <div className="table-scroll" data-scroll-restoration-id="rows" aria-busy={rows === undefined || drawn < all.length}>
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
          {all.slice(0, drawn).map((row, index) => (
            <DataRow
              key={row.id}
              row={row}
              columns={columns}
              index={index}
              current={index === current}
              href={hrefOf?.(row) ?? null}
              chosen={selection ? chosen.has(row.id) : null}
              onOpen={open}
              onKey={keys}
              onToggle={toggle}
              onFocus={setCurrent}
            />
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
