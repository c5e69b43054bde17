import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { quizAnalysisApi, type RegradePreview } from '../../contract/analysis.ts';
import { ofText } from '../marks.ts';

type Row = RegradePreview['rows'][number];

const columns: readonly Column<Row>[] = [
  { key: 'student', label: 'Student', value: (row) => `${row.student}, ${row.admissionNo}` },
  { key: 'no', label: 'Attempt', value: (row) => row.no, end: true, quiet: true },
  { key: 'before', label: 'Before', value: (row) => ofText(row.before, row.outOf) ?? 'Waits', end: true },
  { key: 'after', label: 'After', value: (row) => ofText(row.after, row.outOf) ?? 'Waits', end: true, phone: 'figure' },
];

/** What marking by the newest versions of the questions changes, before it is done. */
export function RegradeDrawer({ opened, quizId, onClose }: { opened: boolean; quizId: number; onClose: () => void }) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Re-mark" size={640}>
      {opened && <Difference quizId={quizId} onDone={onClose} />}
    </SideDrawer>
  );
}

function Difference({ quizId, onDone }: { quizId: number; onDone: () => void }) {
  const { data, error, refetch } = useApi(quizAnalysisApi.regradePreview, { id: quizId }, { staleTime: 0 });
  if (error && !data)
    return <ErrorState title="The difference could not be calculated" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  if (data.answers === 0)
    return (
      <EmptyState
        title="Nothing would change"
        text="All attempts are marked by the newest versions of their questions. Mend a key in the bank first."
      />
    );
  return (
    <div className="drawer-form">
      <Facts
        rows={[
          ['Answers re-marked', data.answers],
          ['Attempts whose marks change', data.attempts],
          ['Get more', data.better],
          ['Get less', data.worse],
        ]}
      />
      {data.questions.map(({ questionId, text, from, to }) => (
        <p key={questionId} className="muted">
          {text}: version {from.join(', ')} to {to}
        </p>
      ))}
      <RowsTable label="Marks before and after" columns={columns} rows={data.rows} keyOf={({ attemptId }) => attemptId} />
      <RecordForm
        save={quizAnalysisApi.regrade}
        fixed={{ id: quizId, fingerprint: data.fingerprint }}
        initial={{ because: '' }}
        fields={[{ kind: 'text', name: 'because', label: 'Reason', wide: true }]}
        text="Marks that were given by hand stay as they are."
        submit="Re-mark"
        onDone={({ attempts }) => {
          say(`Marks of ${attempts} attempts have changed`);
          onDone();
        }}
      />
    </div>
  );
}
