import { instantText } from '#kit/web/api/clock.ts';
import { useState } from 'react';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';

import { Money } from '#kit/web/ui/Money.tsx';
import type { AccountUse, Budget } from '../../contract/budgets.ts';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { titled } from '../parts/words.ts';
import { Left } from './BudgetsTab.tsx';
import { EntriesDrawer } from './EntriesDrawer.tsx';
import '../parts/spending.css';

const lineColumns: readonly Column<Budget['lines'][number]>[] = [
  { key: 'item', label: 'Item', value: (line) => line.item },
  { key: 'expenseName', label: 'Account', value: (line) => line.expenseName, quiet: true, phone: 'note' },
  { key: 'quantity', label: 'Quantity', value: (line) => line.quantity.toLocaleString('en-KE'), end: true, quiet: true },
  { key: 'unitCost', label: 'Unit cost', value: (line) => <Money cents={line.unitCost} cell />, end: true, quiet: true },
  { key: 'terms', label: 'Terms %', value: (line) => `${line.term1} : ${line.term2} : ${line.term3}`, end: true, quiet: true },
  { key: 'amount', label: 'KES', value: (line) => <Money cents={line.amount} cell />, end: true, phone: 'figure' },
];

/** How far the accounts of a budget are used, its lines, and who approved it. */
export function BudgetParts({ budget }: { budget: Budget }) {
  const [open, setOpen] = useState<string | null>(null);
  const columns: readonly Column<AccountUse>[] = [
    {
      key: 'expenseName',
      label: 'Account',
      value: (row) => (
        <button type="button" className="link" onClick={() => setOpen(`${budget.id}-${row.expenseId}`)}>
          {row.expenseName}
        </button>
      ),
    },
    { key: 'budgeted', label: 'Budget KES', value: (row) => <Money cents={row.budgeted} cell />, end: true, quiet: true },
    { key: 'committed', label: 'Promised', value: (row) => <Money cents={row.committed} cell />, end: true, quiet: true },
    { key: 'spent', label: 'Spent', value: (row) => <Money cents={row.spent} cell />, end: true, quiet: true },
    { key: 'remaining', label: 'Remains', value: (row) => <Left cents={row.remaining} />, end: true, phone: 'figure' },
  ];
  return (
    <>
      <Box title="Budget against actual">
        <RowsTable label="Budget against actual" columns={columns} rows={budget.accounts} keyOf={(row) => row.expenseId} />
      </Box>
      <Box title="Lines" count={budget.lines.length}>
        <RowsTable label="Lines" columns={lineColumns} rows={budget.lines} keyOf={(line) => line.id} />
      </Box>
      <Box title="Control">
        <Facts
          rows={[
            ['When spending is promised', titled(budget.atCommitment)],
            ['When it is paid', titled(budget.atPayment)],
            ['Written by', budget.authorName],
            ['Submitted by', budget.submittedName],
            ['Approved by', budget.approvedAt && `${budget.approvedName}, ${instantText(budget.approvedAt)}`],
          ]}
        />
      </Box>
      <EntriesDrawer open={open} onClose={() => setOpen(null)} />
    </>
  );
}
