import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import type { Invoice } from '../../contract/invoices.ts';

const columns: readonly Column<Invoice['charges'][number]>[] = [
  { key: 'title', label: 'For', value: ({ title }) => title },
  { key: 'dueOn', label: 'Due', value: ({ dueOn }) => <DayText day={dueOn} short />, quiet: true, phone: 'note' },
  { key: 'billed', label: 'Charged', value: ({ billed }) => <Money cents={billed} cell />, end: true },
  { key: 'paid', label: 'Paid', value: ({ paid }) => <Money cents={paid} cell />, end: true },
  { key: 'owed', label: 'Owed', value: ({ owed }) => <Money cents={owed} cell />, end: true, phone: 'figure' },
];

/** The charges of an invoice with what is owed of each. */
export function InvoiceCharges({ charges }: { charges: Invoice['charges'] }) {
  return <RowsTable label="Charges in KES" columns={columns} rows={charges} keyOf={({ id }) => id} />;
}
