import { useRouter } from '@tanstack/react-router';
import { isDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { cellLines } from '../contract/cell-words.ts';
import { publishedApi } from '../contract/published.ts';
import { publishedScreens } from '../contract/screens.ts';
import type { DaySession } from '../contract/session.ts';
import { timeSpan } from '../contract/week-grid.ts';
import { GridView } from './GridView.tsx';
import { printEntries } from './print-entries.ts';
import { printDay, viewMeta } from './view-words.ts';
import { WeekPager } from './WeekPager.tsx';

/** Milliseconds after which what is on now is asked for anew. */
const lookAgain = 60_000;

/** A teacher's own week, with the lesson that is on and the one after it. */
export default function MyTimetableScreen() {
  const { history } = useRouter();
  const search = useSearch();
  const day = new URLSearchParams(search).get('day') ?? '';
  const { data, error, refetch } = useApi(publishedApi.mine, isDay(day) ? { day } : {}, {
    keepPrevious: true,
    refetchInterval: lookAgain,
  });
  const view = data?.view ?? null;
  const entries = view
    ? printEntries('teacher', view.key, printDay(isDay(day) ? day : '', view)).filter(
        ({ label }) => !label.includes('all teachers'),
      )
    : [];
  return (
    <Page>
      <PageHeader
        title="My timetable"
        meta={view ? viewMeta(view) : []}
        menu={[...entries, { label: 'Put it into my calendar', href: `${publishedScreens.calendars.path}?open=new` }]}
      />
      {error && !data && <ErrorState title="Your timetable could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && !view && (
        <EmptyState
          title="No timetable of yours"
          text="Your account belongs to no member of staff. The administrator joins both under Settings, Users."
        />
      )}
      {data && view && (
        <>
          {(data.now ?? data.next) && (
            <div className="pub-now">
              <OneLesson title="Now" session={data.now} none="No lesson of yours" />
              <OneLesson title="Next today" session={data.next} none="No more lessons today" />
            </div>
          )}
          <div className="pub-bar">
            <WeekPager
              day={isDay(day) ? day : view.day}
              step={7}
              onGo={(next) => history.replace(to(publishedScreens.myTimetable, {}, { day: next ?? '' }))}
            />
          </div>
          {view.publications.length === 0 ? (
            <EmptyState
              title="No timetable is published for this week"
              text="Once the timetable administrator publishes one, your lessons appear here."
            />
          ) : (
            <GridView rows={view.rows} looker="teacher" label="My timetable" today={view.today} />
          )}
        </>
      )}
    </Page>
  );
}

function OneLesson({ title, session, none }: { title: string; session: DaySession | null; none: string }) {
  const roomName = session?.arranged.findLast((one) => one.roomName !== null)?.roomName ?? session?.roomName ?? null;
  const [what, ...where] = session ? cellLines({ ...session, roomName }, 'teacher') : [none];
  return (
    <div className="box">
      <p>{title}</p>
      <strong>{what}</strong>
      {session && <p className="hint">{[timeSpan(session.startsAt, session.endsAt), ...where].join(', ')}</p>}
    </div>
  );
}
