import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { formatQuantity } from '../../../setup/contract/quantity.ts';
import { type ReturnRow, returnsApi } from '../../contract/returns.ts';
import { issuingScreens } from '../../contract/screens.ts';
import { conditions, conditionWords, toKinds, toWords } from '../../contract/words.ts';
import { useChoices } from '../use-choices.ts';

const columns: readonly Column<ReturnRow>[] = [
  { key: 'itemName', label: 'Item', value: (row) => row.itemName, wrap: true },
  { key: 'returnNo', label: 'Return', value: (row) => <span className="num">{row.returnNo}</span>, phone: 'note' },
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} />, quiet: true },
  { key: 'toName', label: 'From', value: (row) => row.toName, phone: 'note' },
  { key: 'issueNo', label: 'Issue', value: (row) => <span className="num">{row.issueNo}</span>, quiet: true, optional: true },
  {
    key: 'condition',
    label: 'Condition',
    value: (row) => <Status tone={conditionWords[row.condition][1]}>{conditionWords[row.condition][0]}</Status>,
    phone: 'note',
  },
  {
    key: 'lateDays',
    label: 'Days late',
    value: (row) => <span className="num">{row.lateDays > 0 ? row.lateDays : '–'}</span>,
    end: true,
    quiet: true,
  },
  { key: 'chargeNo', label: 'Charge', value: (row) => <span className="num">{row.chargeNo ?? '–'}</span>, quiet: true },
  { key: 'note', label: 'Note', value: (row) => row.note ?? '–', quiet: true, optional: true },
  { key: 'askedName', label: 'Taken by', value: (row) => row.askedName, quiet: true, optional: true },
  { key: 'value', label: 'Value KES', value: (row) => <Money cents={row.value} cell />, end: true, quiet: true },
  {
    key: 'quantity',
    label: 'Quantity',
    value: (row) => <span className="num">{formatQuantity(row.quantity, row.unit)}</span>,
    end: true,
    phone: 'figure',
  },
];

/** What came back, line by line, the newest first. */
export function ReturnsTab({ tabs }: { tabs: ReactNode }) {
  const { departments } = useChoices();
  const { body } = useListBody({
    list: returnsApi.list,
    name: 'inventory.issueReturns.list',
    words: {
      title: 'Returns',
      search: 'Number, item or person',
      empty: {
        title: 'Nothing came back yet',
        text: 'What is returned appears here, with its condition and what was charged for it.',
      },
    },
    columns,
    filters: [
      { key: 'condition', label: 'Condition', options: conditions.map((value) => ({ value, label: conditionWords[value][0] })) },
      { key: 'toKind', label: 'From', options: toKinds.map((value) => ({ value, label: toWords[value] })) },
      { key: 'departmentId', label: 'Department', options: departments },
      { key: 'from', label: 'From day', options: 'day' },
      { key: 'to', label: 'Until day', options: 'day' },
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
