import type { ReactNode } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { today } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { useListState } from '#kit/web/resource/use-list-state.ts';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { stockScreens } from '../../contract/screens.ts';
import { stockApi, type StockTotals } from '../../contract/stock.ts';
import './value.css';

/** What all stock is worth as of a day, by store and category, and by account beside the ledger. */
export function TotalsTab({ tabs }: { tabs: ReactNode }) {
  const state = useListState(stockApi.totals);
  const asOf = state.filters['asOf'] ?? '';
  const { data, error, refetch } = useApi(stockApi.totals, asOf ? { asOf } : {}, { staleTime: 0, keepPrevious: true });
  const listed = (query: Record<string, string | number>) =>
    to(stockScreens.stock, {}, { tab: 'list', ...(asOf ? { asOf } : {}), ...query });
  return (
    <Page>
      <PageHeader title="Stock and its value" />
      {tabs}
      <div className="as-of">
        <DateField
          name="asOf"
          label="As of the end of"
          value={asOf || today()}
          max={today()}
          onChange={(day) => state.set({ asOf: typeof day === 'string' && day !== today() ? day : null })}
        />
      </div>
      {error && <ErrorState title="The value could not be calculated" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && (
        <>
          <Figures
            record
            figures={[
              { label: `Worth on ${formatDay(data.asOf)}`, value: <Money cents={data.value} /> },
              { label: 'Items in store', value: data.items.toLocaleString('en-KE') },
            ]}
          />
          <div className="two-boxes">
            <Box title="By store" count={data.stores.length}>
              <Sums label="By store" rows={data.stores} hrefOf={({ id }) => listed({ storeId: id })} />
            </Box>
            <Box title="By category" count={data.categories.length}>
              <Sums label="By category" rows={data.categories} hrefOf={({ id }) => listed({ categoryId: id })} />
            </Box>
          </div>
          <Box title="Beside the ledger">
            <Agreement accounts={data.accounts} />
          </Box>
        </>
      )}
    </Page>
  );
}

interface SumsProps {
  label: string;
  rows: StockTotals['stores'];
  hrefOf: (row: StockTotals['stores'][number]) => string;
}

function Sums({ label, rows, hrefOf }: SumsProps) {
  if (rows.length === 0) return <p className="box-body">Nothing was in store on this day.</p>;
  return (
    <RowsTable
      label={label}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={hrefOf}
      columns={[
        { key: 'name', label: 'Name', value: ({ name }) => name },
        { key: 'items', label: 'Items', value: ({ items }) => <span className="num">{items}</span>, end: true },
        {
          key: 'value',
          label: 'KES',
          value: ({ value }) => <Money cents={value} cell />,
          end: true,
          phone: 'figure',
          total: (all) => <Money cents={all.reduce((sum, { value }) => sum + value, 0)} cell />,
        },
      ]}
    />
  );
}

function Agreement({ accounts }: { accounts: StockTotals['accounts'] }) {
  if (accounts.length === 0) return <p className="box-body">No account of stock holds anything on this day.</p>;
  const differing = accounts.filter(({ stock, ledger }) => stock !== ledger);
  return (
    <>
      <RowsTable
        label="Beside the ledger"
        rows={accounts}
        keyOf={({ id }) => id}
        columns={[
          { key: 'name', label: 'Account', value: ({ name }) => name },
          { key: 'stock', label: 'Stock, KES', value: ({ stock }) => <Money cents={stock} cell />, end: true },
          { key: 'ledger', label: 'Ledger, KES', value: ({ ledger }) => <Money cents={ledger} cell />, end: true },
          {
            key: 'difference',
            label: 'Difference',
            value: ({ stock, ledger }) =>
              stock === ledger ? <Status tone="pos">They agree</Status> : <Money cents={ledger - stock} cell />,
            end: true,
            phone: 'figure',
          },
        ]}
      />
      {differing.map((account) => (
        <Difference key={account.id} account={account} />
      ))}
    </>
  );
}

/** Why stock and ledger differ: what else was posted to the account. */
function Difference({ account }: { account: StockTotals['accounts'][number] }) {
  const named = account.elsewhere.reduce((sum, { amount }) => sum + amount, 0);
  const rest = account.ledger - account.stock - named;
  return (
    <div className="box-body">
      <Note tone="att">
        On {account.name} the ledger says <Money cents={account.ledger - account.stock} /> more or less than the stock.
        {account.elsewhere.length > 0 && (
          <>
            {' '}
            Posted there by something else:{' '}
            {account.elsewhere.map(({ kind, documentNo, day, amount }, at) => (
              <span key={`${kind}${documentNo ?? ''}${day}${at}`}>
                {at > 0 && '; '}
                {kind} {documentNo ?? ''} of {formatDay(day)}, <Money cents={amount} />
              </span>
            ))}
            .
          </>
        )}
        {rest !== 0 && (
          <>
            {' '}
            <Money cents={rest} /> of it is not explained by other documents: a journal of the stores was reversed in the books.
          </>
        )}
      </Note>
    </div>
  );
}
