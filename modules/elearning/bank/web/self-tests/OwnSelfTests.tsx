import type { Output } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { bankScreens } from '../../contract/screens.ts';
import { learnerSelfTestsApi, type Strength } from '../../contract/self-tests.ts';
import { BeginForm } from './BeginForm.tsx';
import { percent } from './percent.ts';

/** A student’s own tests: begin one, see what is weak, and look at those before. */
export default function OwnSelfTests() {
  const strengths = useApi(learnerSelfTestsApi.strengths, {}, { staleTime: 0 });
  const tests = useApi(learnerSelfTestsApi.list, { size: 20 }, { staleTime: 0 });
  const failed = strengths.error ?? tests.error;
  if (!strengths.data || !tests.data)
    return (
      <Page>
        <PageHeader title="Self tests" />
        {failed ? (
          <ErrorState title="Your self tests could not be loaded" error={failed} onRetry={() => void strengths.refetch()} />
        ) : (
          <SkeletonPage />
        )}
      </Page>
    );
  return (
    <Page>
      <PageHeader title="Self tests" />
      <div className="two-boxes">
        <Box title="Test yourself" padded>
          <BeginForm strengths={strengths.data.rows} />
        </Box>
        <Progress rows={strengths.data.rows} />
      </div>
      <Before rows={tests.data.rows} />
    </Page>
  );
}

function Progress({ rows }: { rows: readonly Strength[] }) {
  const asked = rows.filter(({ answered }) => answered > 0);
  return (
    <Box title="How it goes" count={asked.length} padded={asked.length === 0}>
      {asked.length === 0 ? (
        <p className="muted">Nothing yet. What you answer appears here by topic; it counts for no marks.</p>
      ) : (
        <RowsTable
          label="How it goes by topic"
          rows={asked.toSorted((a, b) => (a.share ?? 0) - (b.share ?? 0))}
          keyOf={({ courseId, topicId }) => `${courseId}-${topicId ?? 0}`}
          columns={[
            { key: 'topicName', label: 'Topic', value: (row) => row.topicName ?? row.courseName, wrap: true },
            { key: 'courseName', label: 'Subject', value: (row) => row.courseName, quiet: true, phone: 'note' },
            { key: 'answered', label: 'Answers', value: (row) => <span className="num">{row.answered}</span>, end: true },
            {
              key: 'share',
              label: 'Right',
              value: (row) => <span className="num">{percent(row.share)}</span>,
              end: true,
              phone: 'figure',
            },
          ]}
        />
      )}
    </Box>
  );
}

type Test = Output<typeof learnerSelfTestsApi.list>['rows'][number];

function Before({ rows }: { rows: readonly Test[] }) {
  if (rows.length === 0) return null;
  return (
    <Box title="Your tests" count={rows.length}>
      <RowsTable
        label="Your tests"
        rows={rows}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => to(bankScreens.selfTest, { id })}
        columns={[
          { key: 'courseName', label: 'Subject', value: (row) => row.courseName },
          { key: 'begunAt', label: 'Started', value: (row) => <InstantText at={row.begunAt} />, quiet: true, phone: 'note' },
          {
            key: 'answered',
            label: 'Answered',
            value: (row) => (
              <span className="num">
                {row.answered} of {row.questions}
              </span>
            ),
            end: true,
          },
          {
            key: 'share',
            label: 'Right',
            value: (row) => <span className="num">{percent(row.share)}</span>,
            end: true,
            phone: 'figure',
          },
        ]}
      />
    </Box>
  );
}
