import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import type { Structure } from '../../contract/structures.ts';

type Line = Structure['lines'][number];

/** A column of amounts, with their sum under it. */
const amounts = (key: string, label: string, of: (line: Line) => number): Column<Line> => ({
  key,
  label,
  value: (line) => <Money cents={of(line)} cell />,
  total: (lines) => <Money cents={lines.reduce((sum, line) => sum + of(line), 0)} cell />,
  end: true,
});

/** Vote heads and terms with their totals, to be read. */
export function AmountsTable({ structure: { terms, lines } }: { structure: Structure }) {
  const columns: readonly Column<Line>[] = [
    { key: 'name', label: 'Vote head', value: ({ name }) => name },
    ...terms.map(({ id, name }) =>
      amounts(String(id), name, (line) => line.terms.find(({ termId }) => termId === id)?.amount ?? 0),
    ),
    amounts('year', 'Year, KES', (line) => line.terms.reduce((sum, { amount }) => sum + amount, 0)),
  ];
  return (
    <Box>
      <RowsTable label="Amounts in KES" columns={columns} rows={lines} keyOf={({ voteHeadId }) => voteHeadId} sideways />
    </Box>
  );
}
