import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import type { ExitDues, ExitLine } from '../contract/exits.ts';

const amountOf = ({ amount }: ExitLine) => (amount === null ? 'With the payroll' : <Money cents={amount} currency={null} />);

/** What is due and taken, each line with its rule. What is taken stands with a minus. */
export function DuesTable({ dues: { lines, due, taken } }: { dues: Pick<ExitDues, 'lines' | 'due' | 'taken'> }) {
  const rows = lines.map((line, at) => ({ ...line, at }));
  return (
    <RowsTable
      label="What is due and taken"
      rows={rows}
      keyOf={({ at }) => at}
      columns={[
        { key: 'label', label: 'What', value: ({ label }) => label, wrap: true },
        {
          key: 'rule',
          label: 'Rule',
          value: ({ rule, source }) => [rule, source].filter(Boolean).join(' '),
          quiet: true,
          wrap: true,
          phone: 'note',
        },
        {
          key: 'amount',
          label: 'Before tax, KES',
          value: amountOf,
          total: () => <Money cents={due - taken} currency={null} />,
          end: true,
          phone: 'figure',
        },
      ]}
    />
  );
}
