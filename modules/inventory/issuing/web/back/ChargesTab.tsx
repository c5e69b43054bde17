import type { ReactNode } from 'react';
import { StateOf, stateChoices } from '#kit/web/approval/StateOf.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { TabbedList } from '#kit/web/resource/TabbedList.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { formatQuantity } from '../../../setup/contract/quantity.ts';
import { chargeApproval } from '../../contract/charge-approval.ts';
import { type ChargeRow, chargesApi } from '../../contract/charges.ts';
import { conditionWords, treatments, treatmentWords } from '../../contract/words.ts';
import { ChargeDrawer } from './ChargeDrawer.tsx';

const columns: readonly Column<ChargeRow>[] = [
  { key: 'itemName', label: 'Item', value: (row) => row.itemName, wrap: true },
  { key: 'chargeNo', label: 'Charge', value: (row) => <span className="num">{row.chargeNo}</span>, phone: 'note' },
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} />, quiet: true },
  { key: 'condition', label: 'Condition', value: (row) => conditionWords[row.condition][0], quiet: true },
  {
    key: 'quantity',
    label: 'Quantity',
    value: (row) => <span className="num">{formatQuantity(row.quantity, row.unit)}</span>,
    end: true,
    quiet: true,
  },
  { key: 'treatment', label: 'Borne', value: (row) => treatmentWords[row.treatment] },
  { key: 'payerName', label: 'By', value: (row) => row.payerName ?? '–', phone: 'note' },
  { key: 'issueNo', label: 'Issue', value: (row) => <span className="num">{row.issueNo}</span>, quiet: true, optional: true },
  { key: 'askedName', label: 'Proposed by', value: (row) => row.askedName, quiet: true, optional: true },
  { key: 'state', label: 'State', value: (row) => <StateOf of={chargeApproval} state={row.state} />, phone: 'note' },
  {
    key: 'amount',
    label: 'Amount KES',
    value: (row) => <Money cents={row.amount} cell />,
    end: true,
    phone: 'figure',
    total: (rows) => <Money cents={rows.reduce((sum, { amount }) => sum + amount, 0)} cell />,
  },
];

/** Charges and write-offs for what was damaged or lost. */
export const ChargesTab = ({ tabs }: { tabs: ReactNode }) => (
  <TabbedList
    list={chargesApi.list}
    name="inventory.issueCharges.list"
    words={{
      screen: 'Items returned',
      title: 'Charges',
      search: 'Number, item or person',
      empty: {
        title: 'Nothing charged yet',
        text: 'What comes back damaged, or not at all, is proposed here: to the student’s account, off the pay, or to be written off.',
      },
    }}
    tabs={tabs}
    columns={columns}
    filters={[
      { key: 'state', label: 'State', options: stateChoices(chargeApproval) },
      { key: 'treatment', label: 'Borne', options: treatments.map((value) => ({ value, label: treatmentWords[value] })) },
      { key: 'from', label: 'From', options: 'day' },
      { key: 'to', label: 'Until', options: 'day' },
    ]}
    drawer={(open, close) => <ChargeDrawer id={Number(open) || null} onClose={close} />}
  />
);
