import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Money } from '#kit/web/ui/Money.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import type { Instalment } from '../contract/instalments.ts';

const columns: readonly Column<Instalment>[] = [
  { key: 'dueOn', label: 'Due', value: ({ dueOn }) => <DayText day={dueOn} /> },
  { key: 'state', label: 'State', value: (one) => <InstalmentState instalment={one} />, phone: 'figure' },
  { key: 'amount', label: 'Amount KES', value: ({ amount }) => <Money cents={amount} cell />, end: true, quiet: true },
  { key: 'paid', label: 'Paid KES', value: ({ paid }) => <Money cents={paid} cell />, end: true, quiet: true },
  { key: 'left', label: 'Left KES', value: ({ left }) => <Money cents={left} cell />, end: true, phone: 'figure' },
];

/** The parts of a term's fees with their days; nothing where all of them are due at once. */
export function InstalmentsBox({ instalments }: { instalments: readonly Instalment[] }) {
  if (instalments.length === 0) return null;
  return (
    <Box title="Instalments of this term" count={instalments.length}>
      <RowsTable label="Instalments" columns={columns} rows={instalments} keyOf={({ dueOn }) => dueOn} />
    </Box>
  );
}

function InstalmentState({ instalment: { left, overdueDays } }: { instalment: Instalment }) {
  if (left === 0) return <Status>Paid</Status>;
  if (overdueDays > 0) return <Status tone="att">{counted(overdueDays, 'day')} overdue</Status>;
  return <Status>Not due yet</Status>;
}
