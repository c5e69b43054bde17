import { Pagination, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { bookScreens } from '../../../catalogue/contract/screens.ts';
import { type SeenKind, seenKinds, seenKindWords, type StocktakeCopy, stocktakesApi } from '../../contract/stocktakes.ts';

const size = 50;

const columns: readonly Column<StocktakeCopy>[] = [
  { key: 'title', label: 'Copy', value: ({ title, accessionNo }) => `${title} (${accessionNo})`, wrap: true },
  { key: 'shelf', label: 'Shelf', value: ({ shelf }) => shelf ?? '–', phone: 'note' },
  { key: 'seenOn', label: 'Seen on', value: ({ seenOn }) => seenOn ?? '–', phone: 'note' },
  { key: 'borrower', label: 'By the books with', value: ({ borrower }) => borrower ?? '–', quiet: true },
  {
    key: 'price',
    label: 'Price, KES',
    value: ({ price }) => (price === null ? '–' : <Money cents={price} currency={null} />),
    end: true,
    phone: 'figure',
  },
];

/** The copies of a stock-taking by what became of them, page by page. */
export function CopiesOf({ id }: { id: number }) {
  const [what, setWhat] = useState<SeenKind>('missing');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useApi(stocktakesApi.copies, { id, what, page, size }, { keepPrevious: true, staleTime: 0 });
  const pages = Math.ceil((data?.total ?? 0) / size);
  return (
    <Box
      title="Copies"
      {...(data ? { count: data.total } : {})}
      aside={
        <SegmentedControl
          size="xs"
          aria-label="Which copies"
          data={seenKinds.map((value) => ({ value, label: seenKindWords[value] }))}
          value={what}
          onChange={(next) => {
            setWhat(next as SeenKind);
            setPage(1);
          }}
        />
      }
    >
      {error && !data && <ErrorState title="The copies could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && data.rows.length === 0 && <p className="hint">None.</p>}
      {data && data.rows.length > 0 && (
        <RowsTable
          label={seenKindWords[what]}
          columns={columns}
          rows={data.rows}
          keyOf={(row) => row.id}
          hrefOf={({ titleId }) => to(bookScreens.book, { id: titleId })}
        />
      )}
      {pages > 1 && <Pagination total={pages} value={page} onChange={setPage} aria-label="Pages of copies" size="sm" />}
    </Box>
  );
}
