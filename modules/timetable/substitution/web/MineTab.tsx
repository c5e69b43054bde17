import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatDay, weekdayOf } from '#kit/contract/dates.ts';
import { today } from '#kit/web/api/clock.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { coversApi } from '../contract/covers.ts';
import { halfOf } from '../contract/halves.ts';
import { Answer, hasBegun, lessonName, roomOf, timeOf } from './lesson-words.tsx';
import './substitution.css';

type Row = Output<typeof coversApi.mine>['rows'][number];

/** Lessons that one takes for others, to be agreed to or declined, and own ones that others take. */
export function MineTab({ tabs }: { tabs: ReactNode }) {
  const { data, error, refetch } = useApi(coversApi.mine, { from: today() }, { staleTime: 0 });
  const [declining, setDeclining] = useState<Row | null>(null);
  const accept = useSave(coversApi.accept, { onFailed: (problem) => say(problem.message) });
  const decline = useSave(coversApi.decline);
  const taken = (data?.rows ?? []).filter(({ own }) => !own);
  const given = (data?.rows ?? []).filter(({ own }) => own);
  return (
    <Page>
      <PageHeader title="Substitution" />
      {tabs}
      <div className="stack">
        {error && !data && <ErrorState title="Your lessons could not be loaded" error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonPage />}
        {data && data.rows.length === 0 && (
          <EmptyState
            title="No lessons for you"
            text="Lessons that you are asked to take for others appear here, with a way to decline."
          />
        )}
        {taken.length > 0 && (
          <Box title="You take" count={taken.length}>
            <RowsTable
              label="Lessons that you take"
              rows={taken}
              keyOf={({ cover, lesson }) => `${cover.id} ${lesson.sessionId}`}
              columns={[
                ...shared,
                {
                  key: 'for',
                  label: 'In place of',
                  value: ({ cover, lesson }) => halfOf(cover, lesson)?.owner,
                  wrap: true,
                },
                { key: 'state', label: 'State', value: ({ cover }) => <Answer cover={cover} /> },
                {
                  key: 'act',
                  label: '',
                  end: true,
                  phone: 'figure',
                  value: (row) =>
                    // Once it has begun there is nothing to answer any more.
                    !halfOf(row.cover, row.lesson)?.inExchange &&
                    !hasBegun(row.lesson) && (
                      <>
                        {row.cover.state === 'told' && (
                          <Button
                            size="compact-sm"
                            disabled={accept.isPending}
                            aria-label={`Take ${lessonName(row.lesson)}`}
                            onClick={() =>
                              accept.mutate(
                                { id: row.cover.id, version: row.cover.version },
                                { onSuccess: () => say('You take the lesson') },
                              )
                            }
                          >
                            Take it
                          </Button>
                        )}{' '}
                        <Button
                          size="compact-sm"
                          variant="default"
                          aria-label={`Decline ${lessonName(row.lesson)}`}
                          onClick={() => setDeclining(row)}
                        >
                          Decline
                        </Button>
                      </>
                    ),
                },
              ]}
            />
          </Box>
        )}
        {given.length > 0 && (
          <Box title="Yours that others take" count={given.length}>
            <RowsTable
              label="Your lessons that others take"
              rows={given}
              keyOf={({ cover, lesson }) => `${cover.id} ${lesson.sessionId}`}
              columns={[
                ...shared,
                {
                  key: 'by',
                  label: 'Taken by',
                  value: ({ cover, lesson }) => halfOf(cover, lesson)?.taker ?? <Answer cover={cover} />,
                  wrap: true,
                  phone: 'note',
                },
              ]}
            />
          </Box>
        )}
      </div>
      {declining && (
        <ReasonDialog
          title={`Decline ${lessonName(declining.lesson)}?`}
          text="Who makes the timetable is told why and finds somebody else."
          name="because"
          keep="Keep the lesson"
          confirm="Decline"
          onClose={() => setDeclining(null)}
          onConfirm={async (because) => {
            await decline.mutateAsync({ id: declining.cover.id, version: declining.cover.version, because });
            say('You have declined the lesson');
            setDeclining(null);
          }}
        />
      )}
    </Page>
  );
}

const shared = [
  { key: 'day', label: 'Day', value: ({ lesson }: Row) => `${weekdayOf(lesson.day)} ${formatDay(lesson.day)}` },
  {
    key: 'time',
    label: 'Time',
    value: ({ lesson }: Row) => <span className="num">{timeOf(lesson)}</span>,
    phone: 'note' as const,
  },
  { key: 'lesson', label: 'Lesson', value: ({ lesson }: Row) => lessonName(lesson), wrap: true, phone: 'note' as const },
  { key: 'room', label: 'Room', value: ({ lesson, cover }: Row) => roomOf(lesson, cover), quiet: true },
];
