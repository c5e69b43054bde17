import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { ledgerScreens } from '../../../ledger/contract/screens.ts';
import { financeStudentsApi } from '../../contract/students.ts';
import { AccountFigures } from './AccountFigures.tsx';
import { InstalmentsBox } from '../../../ledger/web/InstalmentsBox.tsx';
import { StatementBox } from './StatementBox.tsx';

/** A student's fees on their profile: the figures, the statement, and the way to the whole account. */
export default function FeesTab({ studentId }: { studentId: number }) {
  const { data, error, refetch } = useApi(financeStudentsApi.get, { id: studentId }, { staleTime: 0 });
  if (error) return <ErrorState title="The fees could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  return (
    <div className="stack">
      <AccountFigures card={data} />
      <InstalmentsBox instalments={data.instalments} />
      <StatementBox studentId={studentId} />
      <Go className="link" href={to(ledgerScreens.financeStudent, { id: studentId })}>
        Open charges, receipts and promises
      </Go>
    </div>
  );
}
