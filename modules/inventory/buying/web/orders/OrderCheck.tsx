import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import type { OrderCheck as Check } from '../../contract/order.ts';
import { ordersApi } from '../../contract/orders.ts';

const columns: readonly Column<Check['budgets'][number]>[] = [
  { key: 'account', label: 'Account', value: (row) => row.account },
  { key: 'budget', label: 'Budget', value: (row) => row.budget, quiet: true, phone: 'note' },
  { key: 'remaining', label: 'Remains', value: (row) => <Money cents={row.remaining} cell />, end: true },
  {
    key: 'asked',
    label: 'Asked',
    value: (row) => (
      <span className={row.asked > row.remaining ? 'neg' : undefined}>
        <Money cents={row.asked} cell />
      </span>
    ),
    end: true,
    phone: 'figure',
  },
];

/** What budgets have left for an order, and what is to be known before it is submitted or approved. */
export function OrderCheck({ id, amount }: { id: number; amount: number }) {
  const { data } = useApi(ordersApi.check, { id }, { staleTime: 0 });
  if (!data) return null;
  const { quotes, budgets, warnings } = data;
  return (
    <>
      {warnings.map((words) => (
        <Note key={words} tone="att">
          {words}
        </Note>
      ))}
      {amount >= quotes.from && (
        <Note tone={quotes.have >= quotes.wanted ? 'pos' : 'att'}>
          An order of so much is compared from {counted(quotes.wanted, 'quotation')}; this one has {quotes.have}.
        </Note>
      )}
      {budgets.length > 0 && (
        <Box title="Budgets">
          <RowsTable
            label="Budgets"
            columns={columns}
            rows={budgets}
            keyOf={(row) => `${row.budget} ${row.account} ${row.remaining}`}
          />
        </Box>
      )}
    </>
  );
}
