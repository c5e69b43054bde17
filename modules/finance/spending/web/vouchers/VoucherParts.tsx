import type { Column } from '#kit/web/resource/DataTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import type { Voucher } from '../../contract/vouchers.ts';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { lineColumns } from '../suppliers/BillDrawer.tsx';

const billColumns: readonly Column<Voucher['bills'][number]>[] = [
  { key: 'billNo', label: 'Invoice', value: (bill) => bill.billNo },
  { key: 'dueOn', label: 'Due', value: (bill) => <DayText day={bill.dueOn} />, quiet: true, phone: 'note' },
  { key: 'amount', label: 'KES', value: (bill) => <Money cents={bill.amount} cell />, end: true, phone: 'figure' },
];

const taxColumns: readonly Column<Voucher['taxes'][number]>[] = [
  { key: 'name', label: 'Tax', value: (tax) => `${tax.name}, ${tax.rate / 100} %` },
  { key: 'base', label: 'On', value: (tax) => <Money cents={tax.base} cell />, end: true, quiet: true },
  { key: 'amount', label: 'KES', value: (tax) => <Money cents={tax.amount} cell />, end: true, phone: 'figure' },
];

/** What a voucher pays, and what is held back of it. */
export function VoucherParts({ voucher: { bills, lines, taxes } }: { voucher: Voucher }) {
  return (
    <div className="stack">
      {bills.length > 0 && (
        <Box title="Bills">
          <RowsTable label="Bills" columns={billColumns} rows={bills} keyOf={(bill) => bill.billId} />
        </Box>
      )}
      {lines.length > 0 && (
        <Box title="Paid without a bill">
          <RowsTable label="Paid without a bill" columns={lineColumns} rows={lines} keyOf={(line) => line.id} />
        </Box>
      )}
      {taxes.length > 0 && (
        <Box title="Tax withheld">
          <RowsTable label="Tax withheld" columns={taxColumns} rows={taxes} keyOf={(tax) => tax.rateId} />
        </Box>
      )}
    </div>
  );
}
