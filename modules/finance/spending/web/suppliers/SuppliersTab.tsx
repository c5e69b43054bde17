import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { importEntry } from '#kit/web/resource/ListScreen.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { spendingScreens } from '../../contract/screens.ts';
import { type Supplier, suppliersApi } from '../../contract/suppliers.ts';
import { SupplierDrawer } from './SupplierDrawer.tsx';

const columns: readonly Column<Supplier>[] = [
  { key: 'name', label: 'Supplier', value: (row) => row.name },
  { key: 'category', label: 'Supplies', value: (row) => row.category ?? '', quiet: true, phone: 'note' },
  { key: 'kraPin', label: 'KRA PIN', value: (row) => <span className="num">{row.kraPin}</span>, quiet: true, optional: true },
  {
    key: 'state',
    label: 'State',
    value: (row) =>
      row.active ? (
        <Status tone={row.lapsed ? 'att' : 'quiet'}>{row.lapsed ? 'Prequalification past' : 'Active'}</Status>
      ) : (
        <Status tone="neg">Blocked</Status>
      ),
  },
  {
    key: 'prequalifiedUntil',
    label: 'Prequalified until',
    value: (row) => <DayText day={row.prequalifiedUntil} />,
    quiet: true,
    optional: true,
  },
  { key: 'notDue', label: 'Not due', value: (row) => <Money cents={row.notDue} cell />, end: true, quiet: true },
  { key: 'days30', label: '1 to 30 days', value: (row) => <Money cents={row.days30} cell />, end: true, quiet: true },
  { key: 'days60', label: '31 to 60', value: (row) => <Money cents={row.days60} cell />, end: true, quiet: true },
  { key: 'days90', label: '61 to 90', value: (row) => <Money cents={row.days90} cell />, end: true, quiet: true, optional: true },
  { key: 'older', label: 'Over 90', value: (row) => <Money cents={row.older} cell />, end: true, quiet: true, optional: true },
  {
    key: 'owed',
    label: 'Owed KES',
    value: (row) => <Money cents={row.owed} cell />,
    end: true,
    phone: 'figure',
    total: (rows) => <Money cents={rows.reduce((sum, { owed }) => sum + owed, 0)} cell />,
  },
];

const state = {
  key: 'state',
  label: 'State',
  options: [
    { value: 'active', label: 'Active' },
    { value: 'blocked', label: 'Blocked' },
    { value: 'lapsed', label: 'Prequalification past' },
    { value: 'owed', label: 'Owed something' },
    { value: 'overdue', label: 'Overdue' },
  ],
};

export function SuppliersTab({ tabs }: { tabs: ReactNode }) {
  const { add, body } = useListBody({
    list: suppliersApi.list,
    name: 'finance.suppliers.list',
    words: {
      title: 'Suppliers',
      search: 'Name, KRA PIN or phone',
      empty: {
        title: 'No suppliers yet',
        text: 'Whom the school buys from: their bills, what they are owed and how it is paid.',
      },
    },
    columns,
    filters: [state],
    record: {
      add: 'Add supplier',
      create: suppliersApi.create,
      href: (row) => to(spendingScreens.supplier, { id: row.id }),
      drawer: (open, close) => <SupplierDrawer supplier={null} opened={open === 'new'} onClose={close} />,
    },
  });
  const mayImport = judge(suppliersApi.create.access, viewer()) === 'allowed';
  return (
    <Page fill>
      <PageHeader title="Suppliers" primary={add} menu={mayImport ? [importEntry('finance.suppliers')] : []} />
      {tabs}
      {body}
    </Page>
  );
}
