import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import type { AccountCard } from '../../contract/students.ts';
import { modeWords } from '../../../receiving/contract/modes.ts';

const stateWords: Readonly<Record<AccountCard['receipts'][number]['state'], readonly [string, Tone]>> = {
  posted: ['Posted', 'quiet'],
  pending: ['Cheque not cleared', 'att'],
  crossed: ['Crossed', 'neg'],
  bounced: ['Bounced', 'neg'],
};

const columns: readonly Column<AccountCard['receipts'][number]>[] = [
  { key: 'receiptNo', label: 'Receipt', value: ({ receiptNo }) => <span className="num">{receiptNo}</span> },
  { key: 'day', label: 'Day', value: ({ day }) => <DayText day={day} />, quiet: true, phone: 'note' },
  {
    key: 'mode',
    label: 'Mode',
    value: ({ mode, reference }) => (
      <>
        {modeWords[mode]} <span className="cell-quiet num">{reference}</span>
      </>
    ),
    phone: 'note',
  },
  { key: 'payerName', label: 'Paid by', value: ({ payerName }) => payerName, quiet: true },
  {
    key: 'state',
    label: 'State',
    value: ({ state }) => <Status tone={stateWords[state][1]}>{stateWords[state][0]}</Status>,
  },
  { key: 'amount', label: 'Amount KES', value: ({ amount }) => <Money cents={amount} cell />, end: true, phone: 'figure' },
];

/** A student's receipts, the newest first. */
export function ReceiptsBox({ receipts }: { receipts: AccountCard['receipts'] }) {
  if (receipts.length === 0)
    return (
      <Box>
        <EmptyState title="No receipts" text="Nothing was received for this student yet." />
      </Box>
    );
  return (
    <Box>
      <RowsTable label="Receipts" columns={columns} rows={receipts} keyOf={({ id }) => id} />
    </Box>
  );
}
