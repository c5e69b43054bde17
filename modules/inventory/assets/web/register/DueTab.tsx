import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { type RowOf, useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { assetReportsApi, type DueKind } from '../../contract/reports.ts';
import { assetsScreens } from '../../contract/screens.ts';
import { named, useAssetOptions } from '../parts/use-options.ts';
import { ConditionOf, StatusOf } from '../parts/words.tsx';

const kinds: Readonly<Record<DueKind, string>> = {
  maintenance: 'Maintenance',
  warranty: 'Warranty ends',
  verification: 'To be seen again',
  depreciated: 'Fully depreciated',
  booking: 'Late on loan',
};
const days = [7, 30, 90, 180, 365];

type Row = RowOf<typeof assetReportsApi.due>;
const columns: readonly Column<Row>[] = [
  { key: 'tag', label: 'Tag', value: (row) => <span className="num">{row.tag}</span> },
  { key: 'name', label: 'Asset', value: (row) => row.name, wrap: true, phone: 'note' },
  { key: 'dueOn', label: 'Due', value: (row) => <DayText day={row.dueOn} />, phone: 'figure' },
  { key: 'categoryName', label: 'Category', value: (row) => row.categoryName, quiet: true },
  { key: 'locationName', label: 'Place', value: (row) => row.locationName ?? '', wrap: true },
  { key: 'custodianName', label: 'Custodian', value: (row) => row.custodianName ?? '', quiet: true, wrap: true },
  { key: 'condition', label: 'Condition', value: (row) => <ConditionOf condition={row.condition} />, quiet: true },
  { key: 'status', label: 'Status', value: (row) => <StatusOf status={row.status} /> },
  { key: 'cost', label: 'Cost KES', value: (row) => <Money cents={row.cost} cell />, end: true, quiet: true },
];

/** What is due of assets, and in which year they are replaced. */
export function DueTab({ tabs }: { tabs: ReactNode }) {
  const { categories } = useAssetOptions();
  const plan = useApi(assetReportsApi.replacement, {}).data?.rows ?? [];
  const { body } = useListBody({
    list: assetReportsApi.due,
    name: 'inventory.assetReports.due',
    words: {
      title: 'Assets due',
      search: 'Tag, name or serial no.',
      empty: { title: 'Nothing is due', text: 'Maintenance within 30 days appears here. Choose above what else.', tools: true },
    },
    columns,
    filters: [
      {
        key: 'kind',
        label: 'What is due',
        options: (Object.keys(kinds) as DueKind[]).map((value) => ({ value, label: kinds[value] })),
      },
      { key: 'days', label: 'Within', options: days.map((value) => ({ value: String(value), label: `${value} days` })) },
      { key: 'categoryId', label: 'Category', options: named(categories) },
    ],
    record: { href: (row) => to(assetsScreens.assetInfo, { id: row.id }) },
  });
  return (
    <Page>
      <PageHeader title="Assets" />
      {tabs}
      {body}
      {plan.length > 0 && (
        <Box title="Replacement" aside={<span className="hint">By how long things of a category serve, at what they cost</span>}>
          <RowsTable
            label="Replacement by year"
            rows={plan}
            keyOf={({ year, categoryId }) => `${year} ${categoryId}`}
            columns={[
              { key: 'year', label: 'Year', value: ({ year }) => <span className="num">{year}</span> },
              { key: 'categoryName', label: 'Category', value: ({ categoryName }) => categoryName, phone: 'note' },
              { key: 'assets', label: 'Assets', value: ({ assets }) => <span className="num">{assets}</span>, end: true },
              {
                key: 'cost',
                label: 'Cost KES',
                value: ({ cost }) => <Money cents={cost} cell />,
                end: true,
                phone: 'figure',
                total: (rows) => <Money cents={rows.reduce((all, { cost }) => all + cost, 0)} cell />,
              },
            ]}
          />
        </Box>
      )}
    </Page>
  );
}
