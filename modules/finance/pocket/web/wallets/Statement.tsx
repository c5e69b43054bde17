import { formatCents } from '#kit/contract/money.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { walletsApi } from '../../contract/wallets.ts';
import { Held } from './Held.tsx';
import '#kit/web/ui/css/table.css';

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
    return <EmptyState title="Nothing yet" text="What is paid in and taken out stands here, each with the balance after it." />;
  return (
    <div className="table-scroll">
      <table className="table" aria-label="Statement">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col" className="not-phone">
              Day
            </th>
            <th scope="col" className="not-phone">
              Number
            </th>
            <th scope="col" className="not-phone">
              By
            </th>
            <th scope="col" className="cell-end not-phone">
              In
            </th>
            <th scope="col" className="cell-end not-phone">
              Out
            </th>
            <th scope="col" className="cell-end">
              Balance, KES
            </th>
          </tr>
        </thead>
        <tbody>
          {data.rows.toReversed().map((line) => (
            <tr key={line.id}>
              <td className="cell-first">
                {line.what}
                <small className="cell-note">
                  <DayText day={line.day} />,{' '}
                  {line.paidIn > 0 ? `in ${formatCents(line.paidIn)}` : `out ${formatCents(line.takenOut)}`}
                </small>
              </td>
              <td className="not-phone">
                <DayText day={line.day} />
              </td>
              <td className="num cell-quiet not-phone">{line.documentNo}</td>
              <td className="cell-quiet not-phone">{line.author}</td>
              <td className="num cell-end not-phone">{line.paidIn > 0 && <Money cents={line.paidIn} cell />}</td>
              <td className="num cell-end not-phone">{line.takenOut > 0 && <Money cents={line.takenOut} cell />}</td>
              <td className="num cell-end">
                <Held cents={line.balance} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
