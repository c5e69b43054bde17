import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type LearnerQuizRow, learnerQuizzesApi } from '../../contract/learner.ts';
import { quizzesScreens } from '../../contract/screens.ts';
import type { QuizTab } from '../../contract/words.ts';
import { durationText, shareText } from '../marks.ts';
import { quizListTitle, quizTabLinks } from '../TabLinks.tsx';

const columns: readonly Column<LearnerQuizRow>[] = [
  { key: 'title', label: 'Quiz', value: (row) => row.title },
  { key: 'courseName', label: 'Subject', value: (row) => row.courseName, quiet: true, phone: 'note' },
  {
    key: 'state',
    label: 'State',
    value: (row) => <Status tone={row.runningId === null ? 'quiet' : 'att'}>{stateOf(row)}</Status>,
    phone: 'figure',
  },
  { key: 'opensAt', label: 'Opens', value: (row) => row.opensAt && <InstantText at={row.opensAt} />, quiet: true },
  { key: 'closesAt', label: 'Closes', value: (row) => row.closesAt && <InstantText at={row.closesAt} />, quiet: true },
  {
    key: 'limit',
    label: 'Time',
    value: (row) => row.limitSeconds !== null && durationText(row.limitSeconds),
    quiet: true,
    optional: true,
  },
  { key: 'questions', label: 'Questions', value: (row) => row.questions, end: true, quiet: true, optional: true },
  { key: 'share', label: 'Result', value: (row) => row.share !== null && shareText(row.share), end: true },
];

function stateOf({ runningId, tab, attempts }: LearnerQuizRow): string {
  if (runningId !== null) return 'In progress';
  if (tab === 'pending') return 'Not open yet';
  if (tab === 'active') return attempts === 0 ? 'Open' : 'Open again';
  return attempts === 0 ? 'Not taken' : 'Done';
}

const empty: Readonly<Record<QuizTab | 'all', { title: string; text: string }>> = {
  all: { title: 'No quizzes yet', text: 'Quizzes that your teachers publish for you appear here.' },
  active: { title: 'No quiz is open', text: 'A quiz appears here from the moment it opens until you have done it.' },
  pending: { title: 'No quiz is coming', text: 'Quizzes that open later appear here with their time.' },
  completed: { title: 'Nothing done yet', text: 'Quizzes that you have done, or that have closed, appear here.' },
};

/** The quizzes of the student who is signed in. */
export default function OwnQuizzes({ tab }: { tab: QuizTab | null }) {
  const title = quizListTitle(tab);
  const { data, error, refetch } = useApi(learnerQuizzesApi.list, {
    ...(tab === null ? {} : { tab }),
    size: 200,
    sort: tab === 'completed' || tab === null ? '-closesAt' : 'closesAt',
  });
  return (
    <Page>
      <PageHeader title={title} />
      {quizTabLinks(tab)}
      {error && !data && <ErrorState title="Your quizzes could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonPage />}
      {data && (
        <Box>
          {data.rows.length === 0 ? (
            <EmptyState {...empty[tab ?? 'all']} />
          ) : (
            <RowsTable
              label={title}
              columns={columns}
              rows={data.rows}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => to(quizzesScreens.quiz, { id })}
            />
          )}
        </Box>
      )}
    </Page>
  );
}
