import { Button, SegmentedControl } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type Cycle, cycleApi, weekLetter } from '../../contract/cycle.ts';
import { lockedWords, mayChange } from '../may-change.ts';
import { DayRow } from './DayRow.tsx';
import { UsualDayDialog } from './UsualDayDialog.tsx';
import { daysToSend, type WeekDay, weekDays, withWeeks } from './week-days.ts';
import '../timetable.css';

const title = 'Days and weeks';

/** On which days there are lessons, and how many weeks pass until the timetable begins anew. */
export default function DaysScreen() {
  const { data, error, refetch } = useApi(cycleApi.get, {}, { staleTime: 0 });
  const [usual, setUsual] = useState(false);
  const begin = (
    <Button onClick={() => setUsual(true)} variant={data?.days.length ? 'default' : 'filled'}>
      Set up the usual day
    </Button>
  );
  return (
    <>
      {!data && (
        <Page>
          <PageHeader title={title} />
          {error ? (
            <ErrorState title="The days could not be loaded" error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonPage />
          )}
        </Page>
      )}
      {data?.days.length === 0 && (
        <Page>
          <PageHeader title={title} />
          <EmptyState
            title="No days yet"
            text="A timetable begins with its days and bell times. The usual day of your level sets up both, to be changed afterwards."
            action={mayChange() && begin}
          />
        </Page>
      )}
      {data && data.days.length > 0 && <CycleForm read={data} again={() => void refetch()} />}
      {usual && <UsualDayDialog onClose={() => setUsual(false)} />}
    </>
  );
}

function CycleForm({ read, again }: { read: Cycle; again: () => void }) {
  const [cycle, setCycle] = useState(read);
  const [weeks, setWeeks] = useState(cycle.weeks);
  const [firstMonday, setFirstMonday] = useState(cycle.firstMonday);
  const [days, setDays] = useState<readonly WeekDay[]>(() => weekDays(cycle, cycle.weeks));
  const [dirty, setDirty] = useState(false);
  const show = (next: Cycle): void => {
    setCycle(next);
    setWeeks(next.weeks);
    setFirstMonday(next.firstMonday);
    setDays(weekDays(next, next.weeks));
    setDirty(false);
  };
  // What others have saved is shown unless it would take away what is typed here: that is told when it is saved.
  if (read.version > cycle.version && !dirty) show(read);
  const sent = daysToSend(days);
  const saving = useSave(cycleApi.save, {
    onDone: (saved) => {
      show(saved);
      say('The days are saved');
    },
    onFailed: ({ code }) => {
      if (code === 'conflict') again();
    },
  });
  const locked = !mayChange() || saving.isPending;
  const problemAt = (path: string) => saving.error?.fields.find((one) => one.path === path)?.message;
  const change = (then: () => void): void => {
    setDirty(true);
    saving.reset();
    then();
  };
  const put = (next: WeekDay) =>
    change(() => setDays(days.map((day) => (day.week === next.week && day.weekday === next.weekday ? next : day))));
  const save = () => {
    if (!locked && dirty)
      saving.mutate({ weeks, firstMonday: weeks === 1 ? null : firstMonday, version: cycle.version, days: sent });
  };
  useHotkeys([['mod+Enter', save]], []);
  const elsewhere = saving.error && !saving.error.fields.some(({ path }) => path !== 'weeks');
  const active = days.filter((day) => day.active).length;
  return (
    <Page>
      <PageHeader
        title={title}
        meta={[counted(active, 'day'), weeks === 1 ? 'the same every week' : `over ${weeks} weeks`]}
        primary={
          mayChange() && (
            <Button onClick={save} loading={saving.isPending} disabled={!dirty}>
              Save days
            </Button>
          )
        }
      />
      {!mayChange() && <Note>{lockedWords()}</Note>}
      {elsewhere && (
        <Note tone="neg">
          {problemAt('weeks') ?? saving.error?.message}{' '}
          {read.version > cycle.version && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                saving.reset();
                show(read);
              }}
            >
              Show what others have saved
            </Button>
          )}
        </Note>
      )}
      <Box title="Weeks" padded>
        <div className="tt-weeks">
          <div>
            <span id="tt-weeks" className="tt-label">
              The timetable repeats after
            </span>
            <SegmentedControl
              aria-labelledby="tt-weeks"
              disabled={locked}
              data={[1, 2, 3, 4].map((value) => ({ value: String(value), label: value === 1 ? '1 week' : `${value} weeks` }))}
              value={String(weeks)}
              onChange={(value) =>
                change(() => {
                  setWeeks(Number(value));
                  setDays(withWeeks(cycle, days, Number(value)));
                })
              }
            />
          </div>
          {weeks > 1 && (
            <DateField
              name="firstMonday"
              label="A Monday on which week A begins"
              required
              error={problemAt('firstMonday')}
              value={firstMonday}
              onChange={(day) => change(() => setFirstMonday(day))}
            />
          )}
        </div>
      </Box>
      {Array.from({ length: weeks }, (_, at) => at + 1).map((week) => (
        <Box key={week} title={weeks === 1 ? 'Days' : `Week${weekLetter(week, weeks)}`}>
          <ul className="tt-days">
            {days
              .filter((day) => day.week === week)
              .map((day) => (
                <DayRow
                  key={day.weekday}
                  day={day}
                  disabled={locked}
                  problemOf={(field) => problemAt(`days.${sent.indexOf(day)}.${field}`)}
                  onChange={put}
                />
              ))}
          </ul>
        </Box>
      ))}
      <LeaveGuard dirty={dirty} />
    </Page>
  );
}
