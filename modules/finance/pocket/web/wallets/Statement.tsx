import type { Output } from '#kit/contract/endpoint.ts';
import { formatCents } from '#kit/contract/money.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { walletsApi } from '../../contract/wallets.ts';
import { Held } from './Held.tsx';

const columns: readonly Column<Output<typeof walletsApi.statement>['rows'][number]>[] = [
  {
    key: 'what',
    label: 'What',
    value: (line) => (
      <>
        {line.what}
        <small className="cell-note">
          <DayText day={line.day} />, {line.paidIn > 0 ? `in ${formatCents(line.paidIn)}` : `out ${formatCents(line.takenOut)}`}
        </small>
      </>
    ),
  },
  { key: 'day', label: 'Day', value: ({ day }) => <DayText day={day} /> },
  { key: 'documentNo', label: 'Number', value: ({ documentNo }) => <span className="num">{documentNo}</span>, quiet: true },
  { key: 'author', label: 'By', value: ({ author }) => author, quiet: true },
  { key: 'paidIn', label: 'In', value: ({ paidIn }) => paidIn > 0 && <Money cents={paidIn} cell />, end: true },
  { key: 'takenOut', label: 'Out', value: ({ takenOut }) => takenOut > 0 && <Money cents={takenOut} cell />, end: true },
  { key: 'balance', label: 'Balance, KES', value: ({ balance }) => <Held cents={balance} />, end: true, phone: 'figure' },
];

/** A wallet's movements, the newest first, each with the balance after it. */
export function Statement({ id }: { id: number }) {
  const { data, error, refetch } = useApi(walletsApi.statement, { id }, { staleTime: 0 });
  if (error) return <ErrorState title="The statement could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="box-body">
        <SkeletonPage />
      </div>
    );
  if (data.rows.length === 0)
    return <EmptyState title="Nothing yet" text="Deposits and withdrawals are listed here, each with the balance after it." />;
  return <RowsTable label="Statement" columns={columns} rows={data.rows.toReversed()} keyOf={({ id: line }) => line} />;
}
