import type { ReactNode } from 'react';
import type { Output } from '#kit/contract/endpoint.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { coversApi } from '../contract/covers.ts';

const columns: readonly Column<Output<typeof coversApi.ledger>['rows'][number]>[] = [
  { key: 'name', label: 'Teacher', value: (row) => row.name, wrap: true },
  { key: 'covers', label: 'Covered', value: (row) => row.covers, end: true, phone: 'figure' },
  { key: 'merges', label: 'Joined', value: (row) => row.merges, end: true },
  { key: 'swaps', label: 'Swapped', value: (row) => row.swaps, end: true },
  { key: 'declined', label: 'Declined', value: (row) => row.declined, end: true },
  { key: 'missed', label: 'Own lessons arranged', value: (row) => row.missed, end: true },
  { key: 'uncovered', label: 'Without a teacher', value: (row) => row.uncovered, end: true },
];

/** How often each teacher covered; without days since the term began. */
export function LedgerTab({ tabs }: { tabs: ReactNode }) {
  const { body } = useListBody({
    list: coversApi.ledger,
    name: 'timetable.covers.ledger',
    words: {
      title: 'Ledger of covers',
      search: 'Teacher',
      empty: {
        title: 'No teachers',
        text: 'Teachers appear here with how often they took lessons of others, once they are added under Registration.',
        tools: true,
      },
    },
    columns,
    filters: [
      { key: 'from', label: 'From', options: 'day' },
      { key: 'until', label: 'Until', options: 'day' },
    ],
  });
  return (
    <Page fill>
      <PageHeader title="Substitution" />
      {tabs}
      {body}
    </Page>
  );
}
