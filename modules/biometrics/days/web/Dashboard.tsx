import type { ReactNode } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { Lines } from '#kit/web/ui/chart/Charts.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type AttendanceDashboard, attendanceListsApi } from '../contract/attendance-lists.ts';
import { daysScreens } from '../contract/screens.ts';

type Group = AttendanceDashboard['classes'][number];

const rate = (of: number, all: number) => (all === 0 ? '–' : `${((of / all) * 100).toFixed(1)} %`);
const count = (
  key: 'attended' | 'gone' | 'late' | 'missed' | 'onLeave' | 'unmarked' | 'total',
  label: string,
): Column<Group> => ({
  key,
  label,
  value: (row) => row[key],
  total: (rows) => rows.reduce((sum, row) => sum + row[key], 0),
  end: true,
});
const columnsOf = (label: string): readonly Column<Group>[] => [
  { key: 'name', label, value: (row) => row.name },
  { ...count('attended', 'Present'), phone: 'figure' },
  count('gone', 'Left'),
  count('late', 'Late'),
  { ...count('missed', 'Absent'), phone: 'figure' },
  count('onLeave', 'On leave'),
  count('unmarked', 'Not marked'),
  {
    key: 'rate',
    label: 'Rate',
    value: (row) => rate(row.attended, row.attended + row.missed),
    total: (rows) => {
      const here = rows.reduce((sum, row) => sum + row.attended, 0);
      return rate(here, here + rows.reduce((sum, row) => sum + row.missed, 0));
    },
    end: true,
  },
];

/**
 * Who is here, late and missing today.
 * @param notes what stands above, of other parts of attendance; so does the button. `work` stands under the figures, `more` under the students
 */
export function Dashboard({
  notes,
  secondary,
  work,
  more,
}: {
  notes: ReactNode;
  secondary: ReactNode;
  work: ReactNode;
  more: ReactNode;
}) {
  const { data, error, refetch } = useApi(attendanceListsApi.dashboard, {}, { live: ['presence'] });
  const list = (of: Readonly<Record<string, string | boolean>>) => to(daysScreens.students, {}, of);
  return (
    <Page>
      <PageHeader title="Attendance today" meta={[data && formatDay(data.day)]} secondary={secondary} />
      {error && !data && <ErrorState title="Attendance could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && (
        <>
          {notes}
          {data.closedBecause && <Note>{data.closedBecause} No register is taken.</Note>}
          <Figures
            figures={[
              {
                label: 'Present',
                value: data.attended,
                beside: rate(data.attended, data.attended + data.missed),
                ...(data.gone > 0 ? { note: `${data.gone} gone again` } : {}),
                trend: data.trend.map((day) => (day.of === 0 ? 0 : day.attended / day.of)),
              },
              { label: 'Late', value: data.late, href: list({ today: 'late' }) },
              { label: 'Absent', value: data.missed, href: list({ missesToday: true }) },
              { label: 'On leave', value: data.onLeave, href: list({ onLeave: true }) },
              { label: 'Not marked', value: data.unmarked, href: list({ today: 'unmarked', onLeave: false }) },
              {
                label: 'Often absent',
                value: data.chronic,
                href: to(daysScreens.students, {}, { chronic: true }),
                note: 'this term, from 10 %',
              },
            ]}
          />
          {work}
          <Box title="By class">
            <RowsTable
              label="Attendance by class"
              columns={columnsOf('Class')}
              rows={data.classes}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => to(daysScreens.students, {}, { classId: id })}
            />
          </Box>
          {data.hostels.length > 0 && (
            <Box title="By hostel">
              <RowsTable label="Attendance by hostel" columns={columnsOf('Hostel')} rows={data.hostels} keyOf={({ id }) => id} />
            </Box>
          )}
          {more}
          {data.trend.length > 1 && (
            <Box title="The last days">
              <Lines
                label="Attended of the days marked, in per cent"
                data={data.trend.map((day) => ({
                  day: formatDay(day.day, true),
                  attended: day.of === 0 ? 0 : Math.round((day.attended / day.of) * 1000) / 10,
                }))}
                by="day"
                series={[{ key: 'attended', label: 'Attended' }]}
                format={(value) => `${value} %`}
                from="auto"
                dots
              />
            </Box>
          )}
        </>
      )}
    </Page>
  );
}
