import { useApi } from '#kit/web/api/hooks.ts';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { learnerApi, type OwnSubject } from '../../contract/own.ts';
import { ExamFacts } from './exam-facts.tsx';

const states: Readonly<Record<OwnSubject['state'], string>> = {
  scored: '',
  absent: 'Absent',
  exempt: 'Exempt',
  malpractice: 'Cancelled',
  missing: 'Still to come',
};

const marked = ({ state, mark }: OwnSubject) =>
  state === 'scored' && mark !== null ? `${Number(mark.toFixed(2))} %` : states[state];

/** The student’s published results, the newest exam first. */
export default function ResultsScreen() {
  const { data, error, refetch } = useApi(learnerApi.results, {}, { staleTime: 30_000 });
  return (
    <Page>
      <PageHeader title="My results" />
      {error && !data && <ErrorState title="Your results could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data?.notShown && <Note>{data.notShown}</Note>}
      {data?.notShown === null && data.exams.length === 0 && (
        <EmptyState title="No results yet" text="Your results appear here once the school publishes them." />
      )}
      {data?.exams.map((exam) => (
        <Box key={exam.id} title={`${exam.name}, ${exam.termName} ${exam.yearName}`}>
          <div className="box-body">
            <ExamFacts exam={exam} />
          </div>
          <RowsTable
            label={`Subjects of ${exam.name}`}
            rows={exam.subjects}
            keyOf={({ courseId }) => courseId}
            columns={[
              { key: 'subject', label: 'Subject', value: ({ subject }) => subject, wrap: true },
              {
                key: 'mark',
                label: 'Mark',
                value: (row) => <span className="num">{marked(row)}</span>,
                end: true,
                phone: 'figure',
              },
              { key: 'grade', label: 'Grade', value: ({ grade }) => grade, phone: 'note' },
              { key: 'points', label: 'Points', value: ({ points }) => points, end: true, quiet: true },
            ]}
          />
        </Box>
      ))}
    </Page>
  );
}
