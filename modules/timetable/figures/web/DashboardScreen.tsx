import { formatDay } from '#kit/contract/dates.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Bars } from '#kit/web/ui/chart/Charts.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { substitutionScreens } from '../../substitution/contract/screens.ts';
import { figuresApi } from '../contract/figures.ts';
import { figuresScreens } from '../contract/screens.ts';

type Data = Output<typeof figuresApi.dashboard>;

/** The timetable that holds today in figures; each opens the list behind it. */
export default function DashboardScreen() {
  const { data, error, refetch } = useApi(figuresApi.dashboard, {}, { live: ['presence', 'timetable'] });
  const { publication } = data ?? { publication: null };
  return (
    <Page>
      <PageHeader
        title="Timetable dashboard"
        meta={[
          publication?.name,
          publication && `since ${formatDay(publication.fromDay)}`,
          publication?.untilDay && `until ${formatDay(publication.untilDay)}`,
        ]}
      />
      {error && !data && <ErrorState title="The figures could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && publication === null && (
        <EmptyState
          title="No timetable holds today"
          text="Set up days, times and lessons, let the timetable be made, and publish it from a day: load, gaps and rooms appear here then."
        />
      )}
      {data && publication !== null && <InFigures data={data} />}
    </Page>
  );
}

function InFigures({ data }: { data: Data }) {
  const { teacherStatistics, classStatistics, roomStatistics, subjectStatistics } = figuresScreens;
  const { subs } = substitutionScreens;
  return (
    <div className="stack">
      <Figures
        figures={[
          { label: 'Teachers away today', value: data.away, href: to(subs, {}, { tab: 'absences' }) },
          { label: 'Lessons without a teacher', value: data.uncovered, href: to(subs) },
          { label: 'Lessons a week', value: data.lessons, href: to(subjectStatistics) },
          {
            label: 'Free slots of classes',
            value: data.freeSlots,
            note: 'in a week',
            href: to(classStatistics, {}, { sort: '-free' }),
          },
        ]}
      />
      <Figures
        figures={[
          { label: 'Lessons of a teacher', value: data.meanLoad, note: `${data.teachers} teach`, href: to(teacherStatistics) },
          { label: 'Over their maximum', value: data.over, href: to(teacherStatistics, {}, { state: 'over' }) },
          { label: 'Gaps of teachers', value: data.gaps, note: 'in a week', href: to(teacherStatistics, {}, { sort: '-gaps' }) },
          { label: 'Rooms in use', value: `${data.roomUse.toFixed(1)} %`, href: to(roomStatistics) },
        ]}
      />
      {data.loads.length > 0 && (
        <Box title="Teachers with most lessons" padded>
          <Bars
            label="Lessons a week of the teachers with most. The list of teacher statistics has the figures."
            data={data.loads.map(({ name, lessons, most }) => ({ name, lessons, most: most ?? 0 }))}
            by="name"
            series={[
              { key: 'lessons', label: 'Lessons a week', color: 'var(--chart-1)' },
              ...(data.loads.some(({ most }) => most !== null)
                ? [{ key: 'most', label: 'Maximum', color: 'var(--chart-2)' }]
                : []),
            ]}
          />
        </Box>
      )}
      {data.byHour.length > 0 && (
        <Box title="In use by the hour" padded>
          <Bars
            label="Rooms and teachers in use by the time at which slots begin, in the mean over the days."
            how="columns"
            data={data.byHour}
            by="slot"
            series={[
              { key: 'teachers', label: 'Teachers', color: 'var(--chart-1)' },
              { key: 'rooms', label: 'Rooms', color: 'var(--chart-2)' },
            ]}
          />
        </Box>
      )}
      {data.parts.length > 0 && (
        <Box title="Subjects by part of the day" padded>
          <Bars
            label="Per cent of each subject's lessons before the break, before lunch and in the afternoon. The list of subject statistics has the figures."
            stacked
            most={100}
            data={data.parts}
            by="name"
            series={[
              { key: 'early', label: 'Before the break', color: 'var(--chart-1)' },
              { key: 'morning', label: 'Before lunch', color: 'var(--chart-2)' },
              { key: 'afternoon', label: 'Afternoon', color: 'var(--chart-3)' },
            ]}
          />
        </Box>
      )}
    </div>
  );
}
