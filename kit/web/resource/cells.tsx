import type { Column } from './DataTable.tsx';

export const isOnPhone = <R,>(column: Column<R>, first: boolean): boolean => first || column.phone === 'figure';

export function cellClass<R>(column: Column<R>, first: boolean): string {
  const phone = isOnPhone(column, first) ? '' : ' not-phone';
  return `${first ? 'cell-first' : ''}${column.end ? ' num cell-end' : ''}${column.quiet ? ' cell-quiet' : ''}${column.wrap ? ' cell-wrap' : ''}${phone}`;
}

/** On a phone, under the name: what its columns do not show there. */
export function CellNotes<R>({ columns, row }: { columns: readonly Column<R>[]; row: R }) {
  const notes = columns.filter(({ phone }) => phone === 'note');
  if (notes.length === 0) return null;
  return (
    <small className="cell-note">
      {notes
        .map(({ key, value }) => ({ key, said: value(row) }))
        .filter(({ said }) => said !== null && said !== undefined && said !== false && said !== '')
        .map(({ key, said }, at) => (
          <span key={key}>
            {at > 0 && ', '}
            {said}
          </span>
        ))}
    </small>
  );
}
