import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { formatQuantity } from '../../../setup/contract/quantity.ts';
import { type OutRow, returnsApi } from '../../contract/returns.ts';
import { issuingScreens } from '../../contract/screens.ts';
import { toKinds, toWords } from '../../contract/words.ts';
import { useChoices } from '../use-choices.ts';

const columns: readonly Column<OutRow>[] = [
  { key: 'itemName', label: 'Item', value: (row) => row.itemName, wrap: true },
  { key: 'toName', label: 'With', value: (row) => row.toName, phone: 'note' },
  { key: 'toKind', label: 'Kind', value: (row) => toWords[row.toKind], quiet: true, optional: true },
  { key: 'departmentName', label: 'Department', value: (row) => row.departmentName ?? '–', quiet: true, optional: true },
  { key: 'issueNo', label: 'Issue', value: (row) => <span className="num">{row.issueNo}</span>, quiet: true },
  { key: 'day', label: 'Issued', value: (row) => <DayText day={row.day} />, quiet: true },
  { key: 'storeName', label: 'Store', value: (row) => row.storeName, quiet: true, optional: true },
  { key: 'dueOn', label: 'Due back', value: (row) => <DayText day={row.dueOn} />, phone: 'note' },
  {
    key: 'lateDays',
    label: 'Days late',
    value: (row) => <span className={row.lateDays > 0 ? 'num neg' : 'num'}>{row.lateDays > 0 ? row.lateDays : '–'}</span>,
    end: true,
  },
  {
    key: 'out',
    label: 'Out',
    value: (row) => <span className="num">{formatQuantity(row.out, row.unit)}</span>,
    end: true,
    phone: 'figure',
  },
];

/** What is out and to come back; what is overdue stands first. */
export function OutTab({ tabs }: { tabs: ReactNode }) {
  const { stores, departments } = useChoices();
  const { body } = useListBody({
    list: returnsApi.out,
    name: 'inventory.issueReturns.out',
    words: {
      title: 'Out',
      search: 'Item, person or issue',
      empty: { title: 'Nothing is out', text: 'What is issued and is to come back appears here until it does.' },
    },
    columns,
    filters: [
      { key: 'overdue', label: 'Due', options: [{ value: 'true', label: 'Overdue' }] },
      { key: 'toKind', label: 'With', options: toKinds.map((value) => ({ value, label: toWords[value] })) },
      { key: 'departmentId', label: 'Department', options: departments },
      { key: 'storeId', label: 'Store', options: stores },
    ],
    record: { href: (row) => to(issuingScreens.issueNote, { id: row.issueId }) },
  });
  return (
    <Page fill>
      <PageHeader title="Items returned" />
      {tabs}
      {body}
    </Page>
  );
}
