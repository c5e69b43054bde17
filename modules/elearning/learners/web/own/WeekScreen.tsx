import { Button } from '@mantine/core';
import { useState } from 'react';
import { addDays, formatDay, weekdayOf } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { learnerApi } from '../../contract/own.ts';
import { Lessons } from './lessons.tsx';

/** The student’s own lessons of a week. */
export default function WeekScreen() {
  const [from, setFrom] = useState<string | undefined>();
  const { data, error, refetch } = useApi(learnerApi.timetable, from ? { from } : {}, { keepPrevious: true });
  if (!data)
    return (
      <Page>
        <PageHeader title="My week" />
        {error ? (
          <ErrorState title="The timetable could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonPage />
        )}
      </Page>
    );
  const taught = data.days.filter(({ day, closed, lessons }) => lessons.length > 0 || (closed !== null && day === data.today));
  const move = (days: number) => setFrom(addDays(data.from, days));
  return (
    <Page>
      <PageHeader
        title="My week"
        meta={[`${formatDay(data.from, true)} to ${formatDay(addDays(data.from, 6))}`]}
        secondary={
          <Button variant="default" onClick={() => move(-7)}>
            Week before
          </Button>
        }
        primary={
          <Button variant="default" onClick={() => move(7)}>
            Next week
          </Button>
        }
      />
      {taught.length === 0 && (
        <EmptyState
          title={data.published ? 'No lessons this week' : 'No timetable yet'}
          text={
            data.published
              ? 'The school is closed, or nothing is taught to your class this week.'
              : 'Your lessons appear here once the school publishes its timetable.'
          }
        />
      )}
      {taught.map(({ day, closed, lessons }) => (
        <Box key={day} title={`${weekdayOf(day)}, ${formatDay(day)}${day === data.today ? ' (today)' : ''}`}>
          {lessons.length === 0 ? (
            <p className="box-body muted">{closed}</p>
          ) : (
            <Lessons label={`Lessons on ${weekdayOf(day)}`} lessons={lessons} />
          )}
        </Box>
      ))}
    </Page>
  );
}
