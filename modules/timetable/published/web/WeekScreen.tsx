import { SegmentedControl, Select } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { isDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { today } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { StudentPicker } from '#modules/registration/web/public.tsx';
import { publishedApi, type View, views } from '../contract/published.ts';
import { publishedScreens } from '../contract/screens.ts';
import { GridView } from './GridView.tsx';
import { printEntries } from './print-entries.ts';
import { printDay, viewMeta } from './view-words.ts';
import { WeekPager } from './WeekPager.tsx';

const viewWords: Record<View, string> = {
  class: 'Class',
  teacher: 'Teacher',
  room: 'Room',
  student: 'Student',
  school: 'Whole school',
};

/** What is published, by class, teacher, room or student in a week, and of the whole school on a day; all of it in the address. */
export default function WeekScreen() {
  const { history } = useRouter();
  const search = useSearch();
  const asked = new URLSearchParams(search);
  const day = asked.get('day') ?? '';
  const on = isDay(day) ? { day } : {};
  const choices = useApi(publishedApi.choices, on, { keepPrevious: true });
  const { data: known } = choices;
  const offered = views.filter((one) => one !== 'student' || known?.students === true);
  const view = views.find((one) => one === asked.get('view')) ?? 'class';
  const list = known ? { class: known.classes, teacher: known.teachers, room: known.rooms, student: [], school: [] }[view] : [];
  const key = view === 'school' ? '' : (asked.get('key') ?? list[0]?.key ?? '');
  const ready = view === 'school' ? known !== undefined : key !== '';
  const { data, error, refetch } = useApi(publishedApi.week, { view, key, ...on }, { enabled: ready, keepPrevious: true });
  const go = (change: { view?: View; key?: string; day?: string | null }): void => {
    const next = { view, key, day, ...change };
    history.replace(to(publishedScreens.weekTimetable, {}, { view: next.view, key: next.key, day: next.day ?? '' }));
  };
  const shown = data?.view === view && (view === 'school' || data.key === key) ? data : undefined;
  const problem = choices.error ?? error;
  const nothing = shown ? shown.publications.length === 0 : known?.publication === null;
  return (
    <Page>
      <PageHeader
        title="Published timetable"
        meta={shown ? [view === 'school' ? null : shown.name, ...viewMeta(shown)] : []}
        menu={nothing ? [] : printEntries(view, key, printDay(on.day ?? '', shown ?? { day: today(), today: today() }))}
      />
      <div className="pub-bar">
        <SegmentedControl
          aria-label="Whose timetable"
          data={offered.map((value) => ({ value, label: viewWords[value] }))}
          value={view}
          onChange={(value) => go({ view: views.find((one) => one === value) ?? 'class', key: '' })}
        />
        {view === 'student' && (
          <div className="pub-who">
            <StudentPicker
              name="student"
              label="Student"
              value={Number(key) || null}
              onChange={(id) => go({ key: id === null ? '' : String(id) })}
            />
          </div>
        )}
        {list.length > 0 && (
          <Select
            aria-label={viewWords[view]}
            className="pub-who"
            searchable={list.length > 8}
            allowDeselect={false}
            data={list.map((one) => ({ value: one.key, label: one.name }))}
            value={key}
            onChange={(value) => value !== null && go({ key: value })}
          />
        )}
        <WeekPager day={on.day ?? shown?.day ?? today()} step={view === 'school' ? 1 : 7} onGo={(next) => go({ day: next })} />
      </div>
      {problem && !shown && (
        <ErrorState
          title="The timetable could not be loaded"
          error={problem}
          onRetry={() => void Promise.all([choices.refetch(), refetch()])}
        />
      )}
      {!problem && !known && <SkeletonPage />}
      {!problem && known && nothing && (
        <EmptyState
          title="No timetable is published for this week"
          text="Once the timetable administrator publishes one, it appears here for everybody: by class, teacher and room, to be printed too."
        />
      )}
      {view === 'student' && key === '' && !nothing && (
        <EmptyState
          title="Choose a student"
          text="Lessons of the class appear here, and of groups and option blocks those that the student takes."
        />
      )}
      {shown && !nothing && <GridView rows={shown.rows} looker={view} label={shown.name} today={shown.today} />}
    </Page>
  );
}
