import type { ReactNode } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Money } from '#kit/web/ui/Money.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { assetCategories, assetCategoriesApi } from '../../contract/categories.ts';
import { assetLocations } from '../../contract/locations.ts';
import { methods, methodWords, termsText } from '../../contract/words.ts';
import { departmentField } from '../parts/fields.tsx';
import { rateField } from '../parts/rate-field.tsx';
import { optionsOf } from '../parts/words.tsx';

const tabs = [
  { key: 'categories', label: 'Categories' },
  { key: 'places', label: 'Places' },
];
const parts: Readonly<Record<string, (props: { tabs: ReactNode }) => ReactNode>> = { categories: Categories, places: Places };

/** Categories and places of assets. */
export default function SettingsScreen() {
  const Part = parts[useTab(tabs)] ?? Categories;
  return <Part tabs={<Tabs tabs={tabs} label="Parts of the asset settings" />} />;
}

const inUse = [
  { value: 'true', label: 'In use' },
  { value: 'false', label: 'Out of use' },
];
const depreciates = ({ method }: Readonly<Record<string, unknown>>) => method !== 'none';

function Categories({ tabs: above }: { tabs: ReactNode }) {
  const accounts = useApi(assetCategoriesApi.accounts, {}, { staleTime: 0 }).data?.rows ?? [];
  const of = (kind: 'asset' | 'expense') =>
    accounts.filter((one) => one.kind === kind).map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }));
  const addUsual = useSave(assetCategoriesApi.addUsual, {
    onDone: ({ categories, accounts: added }) =>
      say(
        categories === 0
          ? 'All are there already'
          : `${counted(categories, 'category', 'categories')} and ${added} accounts are added`,
      ),
    onFailed: ({ message }) => say(message),
  });
  return (
    <ResourceTab
      resource={assetCategories}
      name="inventory.assetCategories"
      screen="Asset settings"
      tabs={above}
      menu={[{ label: 'Add the usual categories', onClick: () => addUsual.mutate({}) }]}
      words={{
        search: 'Name or prefix',
        add: 'Add category',
        empty:
          'A category says where its assets are in the ledger and how they lose their worth. The usual ones, with their accounts, are added from the menu.',
      }}
      columns={[
        { key: 'name', label: 'Category', wrap: true },
        { key: 'prefix', label: 'Tags', value: (row) => <span className="num">{row.prefix}-00001</span>, quiet: true },
        { key: 'method', label: 'Depreciation', value: (row) => termsText(row), phone: 'note' },
        { key: 'costName', label: 'Cost in', quiet: true, wrap: true },
        { key: 'accumulatedName', label: 'Depreciated in', quiet: true, wrap: true, optional: true },
        { key: 'expenseName', label: 'Spent on', quiet: true, wrap: true, optional: true },
        { key: 'assets', label: 'Assets', end: true },
        { key: 'cost', label: 'Cost KES', value: (row) => <Money cents={row.cost} cell />, end: true, phone: 'figure' },
        {
          key: 'active',
          label: 'In use',
          value: (row) => (row.active ? 'Yes' : <Status>No</Status>),
          quiet: true,
          optional: true,
        },
      ]}
      filters={[{ key: 'active', label: 'In use', options: inUse }]}
      form={{
        fields: [
          { kind: 'text', name: 'name', label: 'Name' },
          { kind: 'text', name: 'prefix', label: 'Tags begin with', hint: 'COM gives COM-00001' },
          { kind: 'select', name: 'costId', label: 'Cost account', options: of('asset'), wide: true },
          { kind: 'select', name: 'method', label: 'Depreciation', options: optionsOf(methods, methodWords), wide: true },
          {
            kind: 'number',
            name: 'months',
            label: 'Over how many months',
            min: 1,
            max: 1200,
            when: ({ method }) => method === 'straight_line',
          },
          { ...rateField('rate', 'Rate a year'), when: ({ method }) => method === 'reducing_balance' },
          { ...rateField('residual', 'Residual', 'Of the cost; never depreciated'), when: depreciates },
          {
            kind: 'select',
            name: 'accumulatedId',
            label: 'Accumulated depreciation account',
            options: of('asset'),
            when: depreciates,
          },
          { kind: 'select', name: 'expenseId', label: 'Depreciation is spent on', options: of('expense'), when: depreciates },
          { kind: 'number', name: 'replacedAfter', label: 'Usually replaced after years', min: 1, max: 100 },
          { kind: 'checkbox', name: 'active', label: 'In use', hint: 'Only these are offered for new assets', wide: true },
        ],
        removal: () =>
          'A category with assets stays: set it out of use instead. A new rate holds for assets that are registered from then on.',
      }}
    />
  );
}

function Places({ tabs: above }: { tabs: ReactNode }) {
  return (
    <ResourceTab
      resource={assetLocations}
      name="inventory.assetLocations"
      screen="Asset settings"
      tabs={above}
      words={{
        search: 'Room or building',
        add: 'Add place',
        empty: 'Add the rooms, yards and vehicles in which assets are, by building.',
      }}
      columns={[
        { key: 'name', label: 'Place', wrap: true },
        { key: 'building', label: 'Building', phone: 'note' },
        { key: 'departmentName', label: 'Department', quiet: true },
        { key: 'assets', label: 'Assets', end: true, phone: 'figure' },
        {
          key: 'active',
          label: 'In use',
          value: (row) => (row.active ? 'Yes' : <Status>No</Status>),
          quiet: true,
          optional: true,
        },
      ]}
      filters={[{ key: 'active', label: 'In use', options: inUse }]}
      form={{
        fields: [
          { kind: 'text', name: 'name', label: 'Room or place' },
          { kind: 'text', name: 'building', label: 'Building' },
          departmentField({ name: 'departmentId', label: 'Department' }),
          { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
        ],
        removal: () => 'A place in which assets were stays: set it out of use instead.',
      }}
    />
  );
}
