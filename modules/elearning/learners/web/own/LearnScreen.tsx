import { useApi } from '#kit/web/api/hooks.ts';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type Due, learnerApi } from '../../contract/own.ts';
import { learnersScreens } from '../../contract/screens.ts';
import { ExamFacts } from './exam-facts.tsx';
import { Lessons } from './lessons.tsx';

const kinds: Readonly<Record<Due['kind'], string>> = {
  answer: 'New answer',
  returned: 'Sent back to you',
  assignment: 'Assignment',
  quiz: 'Quiz',
  video: 'Video lesson',
  cards: 'Flash cards',
  live: 'Live class',
};

/** A student’s first page: what is due, the lessons of today and the latest results. */
export default function LearnScreen() {
  const { data, error, refetch } = useApi(learnerApi.home, {}, { staleTime: 30_000 });
  if (!data)
    return (
      <Page>
        <PageHeader title="My learning" />
        {error ? (
          <ErrorState title="Your page could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonPage />
        )}
      </Page>
    );
  const { name, className, streamName, due, today, latest, notShown } = data;
  return (
    <Page>
      <PageHeader title="My learning" meta={[name, [className, streamName].filter(Boolean).join(' ')]} />
      <Box title="To do" count={due.length}>
        {due.length === 0 ? <p className="box-body muted">Nothing is due. New work appears here.</p> : <DueTable due={due} />}
      </Box>
      <div className="two-boxes">
        <Box title="Lessons today" aside={<Go href={learnersScreens.learnTimetable.path}>The whole week</Go>}>
          {today.lessons.length === 0 ? (
            <p className="box-body muted">{today.closed ?? 'No lessons today.'}</p>
          ) : (
            <Lessons label="Lessons today" lessons={today.lessons} />
          )}
        </Box>
        <Box
          title={latest ? `${latest.name}, ${latest.termName}` : 'Latest results'}
          padded
          aside={<Go href={learnersScreens.learnResults.path}>All results</Go>}
        >
          {notShown !== null && <Note>{notShown}</Note>}
          {notShown === null && latest === null && <p className="muted">No results are published yet.</p>}
          {latest && <ExamFacts exam={latest} />}
        </Box>
      </div>
    </Page>
  );
}

function DueTable({ due }: { due: readonly Due[] }) {
  return (
    <RowsTable
      label="To do"
      rows={due}
      keyOf={({ kind, href }) => `${kind} ${href}`}
      hrefOf={({ href }) => href}
      columns={[
        { key: 'title', label: 'What', value: ({ title }) => title, wrap: true },
        { key: 'kind', label: 'Kind', value: ({ kind }) => kinds[kind], quiet: true, phone: 'note' },
        {
          key: 'dueAt',
          label: 'Due',
          value: ({ dueAt }) => (dueAt === null ? 'At any time' : <InstantText at={dueAt} />),
          phone: 'figure',
        },
      ]}
    />
  );
}
