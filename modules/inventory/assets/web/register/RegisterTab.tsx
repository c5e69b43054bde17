import { IconArrowsTransferUp, IconQrcode } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { importEntry } from '#kit/web/resource/ListScreen.tsx';
import { SavedViews } from '#kit/web/resource/SavedViews.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { keepsSettings } from '../../../contract/access.ts';
import type { AssetRow } from '../../contract/asset.ts';
import { assetsApi } from '../../contract/assets.ts';
import { assetsScreens } from '../../contract/screens.ts';
import { conditionOptions, ConditionOf, statusOptions, StatusOf } from '../parts/words.tsx';
import { named, useAssetOptions } from '../parts/use-options.ts';
import { LabelsDrawer } from './LabelsDrawer.tsx';
import { RegisterDrawer } from './RegisterDrawer.tsx';
import { TransferDrawer } from './TransferDrawer.tsx';

const sum = (rows: readonly AssetRow[], key: 'cost' | 'accumulated' | 'bookValue') => (
  <Money cents={rows.reduce((all, row) => all + row[key], 0)} cell />
);
const columns: readonly Column<AssetRow>[] = [
  { key: 'tag', label: 'Tag', value: (row) => <span className="num">{row.tag}</span> },
  { key: 'name', label: 'Asset', value: (row) => row.name, wrap: true, phone: 'note' },
  { key: 'categoryName', label: 'Category', value: (row) => row.categoryName, quiet: true, optional: true },
  { key: 'serialNo', label: 'Serial no.', value: (row) => row.serialNo ?? '', quiet: true, optional: true },
  { key: 'locationName', label: 'Place', value: (row) => row.locationName ?? '', wrap: true, phone: 'note' },
  { key: 'departmentName', label: 'Department', value: (row) => row.departmentName ?? '', quiet: true, optional: true },
  { key: 'custodianName', label: 'Custodian', value: (row) => row.custodianName ?? '', quiet: true, wrap: true },
  { key: 'status', label: 'Status', value: (row) => <StatusOf status={row.status} />, phone: 'note' },
  { key: 'condition', label: 'Condition', value: (row) => <ConditionOf condition={row.condition} />, quiet: true },
  { key: 'acquiredOn', label: 'Acquired', value: (row) => <DayText day={row.acquiredOn} />, quiet: true, optional: true },
  { key: 'warrantyUntil', label: 'Warranty', value: (row) => <DayText day={row.warrantyUntil} />, quiet: true, optional: true },
  {
    key: 'maintenanceOn',
    label: 'Serviced next',
    value: (row) => <DayText day={row.maintenanceOn} />,
    quiet: true,
    optional: true,
  },
  {
    key: 'cost',
    label: 'Cost KES',
    value: (row) => <Money cents={row.cost} cell />,
    end: true,
    total: (rows) => sum(rows, 'cost'),
  },
  {
    key: 'accumulated',
    label: 'Depreciated',
    value: (row) => <Money cents={row.accumulated} cell />,
    end: true,
    quiet: true,
    optional: true,
    total: (rows) => sum(rows, 'accumulated'),
  },
  {
    key: 'bookValue',
    label: 'Book value KES',
    value: (row) => <Money cents={row.bookValue} cell />,
    end: true,
    phone: 'figure',
    total: (rows) => sum(rows, 'bookValue'),
  },
];

/** The register: every asset, by what it is, where it is and who has it. */
export function RegisterTab({ tabs }: { tabs: ReactNode }) {
  const { categories, locations } = useAssetOptions();
  const [moving, setMoving] = useState<{ ids: number[]; clear: () => void } | null>(null);
  const [labels, setLabels] = useState<number[] | null>(null);
  const { state, total, add, body } = useListBody({
    list: assetsApi.list,
    name: 'inventory.assets.list',
    words: {
      title: 'Assets',
      search: 'Tag, name, serial no. or scan',
      empty: {
        title: 'No assets yet',
        text: 'Register what the school has: by hand, from a sheet, or out of a store. Add categories first, under Asset settings.',
      },
    },
    columns,
    filters: [
      { key: 'categoryId', label: 'Category', options: named(categories) },
      { key: 'locationId', label: 'Place', options: named(locations) },
      { key: 'status', label: 'Status', options: statusOptions },
      { key: 'condition', label: 'Condition', options: conditionOptions },
      { key: 'bookable', label: 'Can be booked', options: [{ value: 'true', label: 'Yes' }] },
      { key: 'asOf', label: 'Worth as of', options: 'day' },
    ],
    record: {
      add: 'Register asset',
      create: assetsApi.create,
      href: (row) => to(assetsScreens.assetInfo, { id: row.id }),
      drawer: (open, close) => (
        <>
          <RegisterDrawer opened={open === 'new'} onClose={close} />
          <LabelsDrawer ids={open === 'labels' ? [] : labels} onClose={open === 'labels' ? close : () => setLabels(null)} />
        </>
      ),
    },
    bulk: [
      { label: 'Print labels', icon: IconQrcode, onClick: (ids) => setLabels(ids.map(Number)) },
      { label: 'Transfer', icon: IconArrowsTransferUp, onClick: (ids, clear) => setMoving({ ids: ids.map(Number), clear }) },
    ],
  });
  const mayImport = judge(keepsSettings, viewer()) === 'allowed';
  return (
    <Page fill>
      <PageHeader
        title="Assets"
        primary={add}
        menu={[
          ...(mayImport ? [importEntry('inventory.assets')] : []),
          { label: 'Fixed-asset schedule', href: to(assetsScreens.assetSchedule) },
          { label: 'Verification', href: to(assetsScreens.assetRounds) },
        ]}
      />
      {tabs}
      <SavedViews screen="inventory.assets.list" all="All assets" state={state} total={total} />
      {body}
      <TransferDrawer
        assetIds={moving?.ids ?? null}
        onClose={() => setMoving(null)}
        onDone={() => {
          moving?.clear();
          setMoving(null);
        }}
      />
    </Page>
  );
}
