import { today } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type Bill, billsApi, type SpendingLineShown } from '../../contract/bills.ts';
import { billPapersApi } from '../../contract/files.ts';
import { spendingScreens } from '../../contract/screens.ts';
import { suppliersApi } from '../../contract/suppliers.ts';
import { blankLine, LinesField } from '../parts/LinesField.tsx';
import { Papers } from '../parts/Papers.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { SupplierSelect } from '../parts/selects.tsx';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import { sayWith } from '../parts/words.ts';
import { billState } from './bill-columns.tsx';

const fields: readonly Field<'supplierId' | 'billNo' | 'day' | 'dueOn' | 'narration' | 'vat' | 'lines'>[] = [
  { kind: 'custom', name: 'supplierId', label: 'Supplier', wide: true, render: (slot) => <SupplierSelect {...slot} /> },
  { kind: 'text', name: 'billNo', label: 'Invoice no.' },
  { kind: 'money', name: 'vat', label: 'VAT included' },
  { kind: 'date', name: 'day', label: 'Invoice day' },
  { kind: 'date', name: 'dueOn', label: 'Due', hint: 'Thirty days on when left empty' },
  { kind: 'text', name: 'narration', label: 'Particulars', wide: true },
  { kind: 'custom', name: 'lines', label: 'What was bought', wide: true, render: (slot) => <LinesField slot={slot} /> },
];

export const lineColumns: readonly Column<SpendingLineShown>[] = [
  { key: 'expense', label: 'Account', value: (line) => line.expenseName },
  {
    key: 'for',
    label: 'For',
    value: (line) => [line.note, line.voteHead, line.department].filter(Boolean).join(', '),
    quiet: true,
    phone: 'note',
  },
  { key: 'amount', label: 'KES', value: (line) => <Money cents={line.amount} cell />, end: true, phone: 'figure' },
];

/** Enters a bill, or shows one. */
export function BillDrawer({ open, onClose, supplierId }: { open: string | null; onClose: () => void; supplierId?: number }) {
  return (
    <RecordDrawer
      open={open}
      onClose={onClose}
      get={billsApi.get}
      size={640}
      title={(bill) => (bill ? `Invoice ${bill.billNo}` : 'Enter bill')}
    >
      {(bill) =>
        bill ? (
          <One bill={bill} />
        ) : (
          <RecordForm
            save={billsApi.create}
            initial={{ supplierId, day: today(), vat: 0, lines: [blankLine] as never }}
            fields={fields}
            submit="Enter bill"
            onDone={({ bill: entered, warnings }) => {
              sayWith(`Invoice ${entered.billNo} is entered`, warnings);
              onClose();
            }}
          />
        )
      }
    </RecordDrawer>
  );
}

function One({ bill }: { bill: Bill }) {
  const [reversing, setReversing] = useState(false);
  const { data: supplier } = useApi(suppliersApi.get, { id: bill.supplierId });
  const mayReverse = bill.state !== 'reversed' && !bill.fromStores && judge(billsApi.reverse.access, viewer()) === 'allowed';
  return (
    <div className="form-scroll">
      {supplier?.lapsed && <Note tone="att">The supplier’s prequalification has passed.</Note>}
      {bill.fromStores && bill.state !== 'reversed' && <Note>The stores entered this bill and reverse it.</Note>}
      {bill.reversedBecause && <Note tone="att">Reversed: {bill.reversedBecause}</Note>}
      <Facts
        rows={[
          [
            'Supplier',
            <Go key="s" className="link" href={to(spendingScreens.supplier, { id: bill.supplierId })}>
              {bill.supplierName}
            </Go>,
          ],
          ['State', billState(bill.state)],
          ['Day', <DayText key="d" day={bill.day} />],
          ['Due', <DayText key="u" day={bill.dueOn} />],
          ['Amount', <Money key="a" cents={bill.amount} />],
          ['VAT included', bill.vat > 0 && <Money key="v" cents={bill.vat} />],
          ['Paid', <Money key="p" cents={bill.paid} />],
          ['Credited', bill.credited > 0 && <Money key="c" cents={bill.credited} />],
          ['Owed', <Money key="o" cents={bill.owed} />],
          ['Entered by', bill.authorName],
          ['Particulars', bill.narration],
        ]}
      />
      {bill.lines.length > 0 && (
        <Box title="What was bought">
          <RowsTable label="What was bought" columns={lineColumns} rows={bill.lines} keyOf={(line) => line.id} />
        </Box>
      )}
      {bill.vouchers.map((voucher) => (
        <Go key={voucher.id} className="link" href={to(spendingScreens.paymentVoucher, { id: voucher.id })}>
          Voucher {voucher.voucherNo ?? 'in draft'}, {voucher.state}
        </Go>
      ))}
      <Papers api={billPapersApi} id={bill.id} />
      {mayReverse && (
        <Button variant="default" onClick={() => setReversing(true)}>
          Reverse
        </Button>
      )}
      <StepDrawer
        opened={reversing}
        onClose={() => setReversing(false)}
        title="Reverse bill"
        save={billsApi.reverse}
        fixed={{ id: bill.id }}
        fields={[
          { kind: 'textarea', name: 'reason', label: 'Reason' },
          { kind: 'date', name: 'day', label: 'Posted on', hint: 'Today when left empty' },
        ]}
        onDone={() => say(`Invoice ${bill.billNo} is reversed`)}
      />
    </div>
  );
}
