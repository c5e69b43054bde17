import type { Output } from '#kit/contract/endpoint.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { structuresApi } from '../../contract/structures.ts';

type Change = Output<typeof structuresApi.changes>['terms'][number];

const columns: readonly Column<Change>[] = [
  { key: 'termName', label: 'Term', value: ({ termName }) => termName },
  { key: 'students', label: 'Students', value: ({ students }) => students.toLocaleString('en-KE'), end: true },
  { key: 'billed', label: 'Of them billed', value: ({ billed }) => billed.toLocaleString('en-KE'), end: true },
  { key: 'more', label: 'More, KES', value: ({ more }) => <Money cents={more} cell />, end: true },
  { key: 'less', label: 'Less, KES', value: ({ less }) => <Money cents={less} cell />, end: true },
];

/** What publishing this edition changes, term by term. */
export function ChangesBox({ id }: { id: number }) {
  const { data } = useApi(structuresApi.changes, { id }, { staleTime: 0 });
  return (
    <Box title="What changes when it is published">
      {data && (
        <RowsTable
          label="What changes, term by term"
          columns={columns}
          rows={data.terms}
          keyOf={({ termId }) => termId}
          sideways
        />
      )}
    </Box>
  );
}
