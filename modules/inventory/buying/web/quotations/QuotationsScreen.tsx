import { addDays } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { today } from '#kit/web/api/clock.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { StoreSelect } from '../../../setup/web/pick/StoreSelect.tsx';
import { quotationStates, quotationStateWords, type QuotationRow, quotationsApi } from '../../contract/quotations.ts';
import { buyingScreens } from '../../contract/screens.ts';
import { useVendorFilter } from '../parts.tsx';
import { AskedLines, blankAsked } from './AskedLines.tsx';
import { VendorsField } from './VendorsField.tsx';

const columns: readonly Column<QuotationRow>[] = [
  { key: 'purpose', label: 'For', value: (row) => row.purpose, wrap: true },
  { key: 'requestNo', label: 'Request', value: (row) => <span className="num">{row.requestNo}</span>, phone: 'note' },
  {
    key: 'state',
    label: 'State',
    value: (row) => <Status tone={quotationStateWords[row.state][1]}>{quotationStateWords[row.state][0]}</Status>,
    phone: 'note',
  },
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} />, quiet: true },
  { key: 'dueOn', label: 'Answers by', value: (row) => <DayText day={row.dueOn} />, quiet: true },
  { key: 'answered', label: 'Answered', value: (row) => `${row.answered} of ${row.asked}`, end: true },
  { key: 'askedName', label: 'Asked by', value: (row) => row.askedName, quiet: true, optional: true },
  {
    key: 'lowest',
    label: 'Lowest KES',
    value: (row) => (row.lowest === null ? '' : <Money cents={row.lowest} cell />),
    end: true,
    phone: 'figure',
  },
];

const states = quotationStates.map((value) => ({ value, label: quotationStateWords[value][0] }));
const picked = (value: unknown) => (typeof value === 'number' ? value : null);

type Name = 'purpose' | 'dueOn' | 'storeId' | 'deliverTo' | 'supplierIds' | 'lines';
const fields: readonly Field<Name>[] = [
  { kind: 'text', name: 'purpose', label: 'What for', wide: true },
  { kind: 'date', name: 'dueOn', label: 'Answers by' },
  {
    kind: 'custom',
    name: 'storeId',
    label: 'Deliver to',
    render: ({ value, error, label, onChange }) => (
      <StoreSelect label={label} value={picked(value)} error={error} hint="Services come into no store" onChange={onChange} />
    ),
  },
  { kind: 'custom', name: 'supplierIds', label: 'Vendors', wide: true, render: (slot) => <VendorsField slot={slot} /> },
  { kind: 'custom', name: 'lines', label: 'Lines', wide: true, render: (slot) => <AskedLines slot={slot} /> },
  { kind: 'text', name: 'deliverTo', label: 'Where exactly', wide: true },
];

export default function QuotationsScreen() {
  const go = useGo();
  const vendors = useVendorFilter();
  return (
    <ListScreen
      list={quotationsApi.list}
      name="inventory.quotations.list"
      words={{
        title: 'Quotations',
        all: 'All requests',
        search: 'Request or purpose',
        empty: {
          title: 'No quotations asked for yet',
          text: 'Ask several vendors for their prices, enter what they answer, and award each line or all of it.',
        },
      }}
      columns={columns}
      filters={[
        { key: 'state', label: 'State', options: states },
        vendors,
        { key: 'from', label: 'From', options: 'day' },
        { key: 'to', label: 'Until', options: 'day' },
      ]}
      record={{
        add: 'Ask for quotations',
        create: quotationsApi.create,
        href: (row) => to(buyingScreens.quotation, { id: row.id }),
        drawer: (open, close) => (
          <StepDrawer
            opened={open === 'new'}
            onClose={close}
            size={720}
            title="Ask for quotations"
            save={quotationsApi.create}
            fixed={{}}
            initial={{ dueOn: addDays(today(), 7), supplierIds: [], lines: [blankAsked] }}
            fields={fields}
            onDone={({ id }) => go(to(buyingScreens.quotation, { id }))}
          />
        ),
      }}
    />
  );
}
