import { today } from '#kit/web/api/clock.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import type { AccountCard } from '../../contract/students.ts';

type Charge = AccountCard['charges'][number];

const money = (key: 'billed' | 'paid' | 'owed', label: string, more: Partial<Column<Charge>>): Column<Charge> => ({
  key,
  label,
  value: (charge) => <Money cents={charge[key]} cell />,
  end: true,
  total: (rows) => <Money cents={rows.reduce((sum, row) => sum + row[key], 0)} cell />,
  ...more,
});

const columns: readonly Column<Charge>[] = [
  {
    key: 'title',
    label: 'Charge',
    value: ({ title, day, dueOn }) => (
      <>
        {title}
        <small className="cell-note">
          due <DayText day={dueOn} />
        </small>
        {day > today() && (
          <div className="hint">
            billed ahead, counts from <DayText day={day} />
          </div>
        )}
      </>
    ),
  },
  { key: 'invoiceNo', label: 'Invoice', value: ({ invoiceNo }) => <span className="num">{invoiceNo}</span>, quiet: true },
  {
    key: 'dueOn',
    label: 'Due',
    value: ({ dueOn }) => <DayText day={dueOn} />,
    quiet: true,
  },
  money('billed', 'Billed KES', { quiet: true }),
  money('paid', 'Paid KES', { quiet: true }),
  money('owed', 'Owed KES', { phone: 'figure' }),
];

/** Charges that are not paid, the oldest due first. */
export function ChargesBox({ charges }: { charges: AccountCard['charges'] }) {
  if (charges.length === 0)
    return (
      <Box>
        <EmptyState title="Nothing is owed" text="Every charge of this student is paid." />
      </Box>
    );
  return (
    <Box>
      <RowsTable label="Open charges" columns={columns} rows={charges} keyOf={({ chargeId }) => chargeId} />
    </Box>
  );
}
