import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { judge, type Access } from '#kit/contract/access.ts';
import { named } from '#kit/contract/calls/named.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { daysBetween, formatDay, weekdayOf } from '#kit/contract/dates.ts';
import { type Screen, to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Figures, type Figure } from '#kit/web/ui/Figures.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import type { attendanceApi } from '#modules/biometrics/days/contract/attendance.ts';
import { screens } from '#modules/registration/contract/screens.ts';
import { settingsAdmin } from '#modules/settings/contract/access.ts';
import type { homeApi, IndexPage } from '../contract/home.ts';
import { ClassesToday } from './ClassesToday.tsx';
import { DaysBox } from './DaysBox.tsx';
import { FirstWeek } from './FirstWeek.tsx';
import { MyClasses } from './MyClasses.tsx';
import { MyTasks } from './MyTasks.tsx';
import { NewestNotices } from './NewestNotices.tsx';
import { OpenSheets } from './OpenSheets.tsx';

const calls = {
  page: named<typeof homeApi.indexPage>('GET', '/api/index/getindexpagedata'),
  classes: named<typeof homeApi.populationPerClass>('GET', '/api/index/getpopulationperclass'),
  attendance: named<typeof attendanceApi.today>('GET', '/api/bio/getBioAttendancetable'),
  tasks: named<typeof homeApi.tasks>('GET', '/api/home/tasks'),
  parts: named<typeof homeApi.parts>('GET', '/api/home/parts'),
};

const may = (access: Access) => judge(access, viewer()) === 'allowed';

export default function HomeScreen() {
  const page = useApi(calls.page, {});
  const classes = useApi(calls.classes, {});
  const attendance = useApi(calls.attendance, {});
  const tasks = useApi(calls.tasks, {}, { live: ['approvals', 'notices'] });
  const parts = useApi(calls.parts, {}, { live: ['approvals', 'presence'] });
  const school = page.data?.[0];
  const error = page.error ?? classes.error;
  const retry = () =>
    void Promise.all([page.refetch(), classes.refetch(), attendance.refetch(), tasks.refetch(), parts.refetch()]);
  const linked = may(screens.students.access);
  return (
    <Page>
      <PageHeader
        title="Home"
        meta={school ? [...metaOf(school), newOnes(school, linked)] : []}
        primary={
          may(screens.registration.access) && (
            <Button component={Go} href={to(screens.registration)} leftSection={<IconPlus size={16} stroke={1.7} />}>
              Register student
            </Button>
          )
        }
      />
      {error && !school && <ErrorState title="The home page could not be loaded" error={error} onRetry={retry} />}
      {!school && !error && <SkeletonPage />}
      {school && (
        <>
          {may(settingsAdmin) && <FirstWeek />}
          <RegisterNote page={school} />
          <Figures figures={[...figuresOf(school, linked, parts.data?.figures ?? [])]} />
          <div className="split">
            {classes.error && !classes.data ? (
              <ErrorState title="The classes could not be loaded" error={classes.error} onRetry={() => void classes.refetch()} />
            ) : (
              <ClassesToday classes={classes.data ?? []} attendance={attendance.data ?? []} linked={linked} />
            )}
            <div className="stack">
              {viewer()?.roles.includes('RIGHT_Class_Teacher') && <MyClasses />}
              {viewer()?.roles.includes('RIGHT_Teaches') && <OpenSheets />}
              <MyTasks tasks={tasks.data?.rows} error={tasks.error} onRetry={() => void tasks.refetch()} />
              {parts.data?.days.map((days) => (
                <DaysBox key={days.title} days={days} />
              ))}
              <NewestNotices />
            </div>
          </div>
        </>
      )}
    </Page>
  );
}

/** The day, and where the term is. */
function metaOf({ today, termName, termDay, termDays, closed }: IndexPage): string[] {
  const term = termName === null ? [] : [closed ? termName : `${termName}, day ${termDay} of ${termDays}`];
  return [`${weekdayOf(today)} ${formatDay(today)}`, ...term];
}

/** Who has come since the term opened, with the list of them. */
function newOnes({ termOpensOn, newThisTerm }: IndexPage, linked: boolean): ReactNode {
  if (termOpensOn === null || newThisTerm === 0) return null;
  const words = `${counted(newThisTerm)} new since ${formatDay(termOpensOn, true)}`;
  if (!linked) return words;
  return (
    <Go className="link" href={to(screens.students, {}, { admittedFrom: termOpensOn })}>
      {words}
    </Go>
  );
}

/** Why nobody is marked today, and when somebody was last. */
function RegisterNote({ page: { closed, present, absent, lastRegister, today } }: { page: IndexPage }) {
  if (present + absent > 0) return null;
  const last =
    lastRegister &&
    `The last register is of ${formatDay(lastRegister.day, daysBetween(lastRegister.day, today) < 300)}: ${lastRegister.present} present, ${lastRegister.absent} absent.`;
  return (
    <Note>
      {closed ?? 'No register was taken today.'} {last}
    </Note>
  );
}

const counted = (count: number) => count.toLocaleString('en-KE');

type OwnFigure = Output<typeof homeApi.parts>['figures'][number];

/** As many as stand in one line; amounts of money take more of it. */
const mostFigures = (own: readonly OwnFigure[]) => (own.some(({ as }) => as === 'money') ? 4 : 6);

function figuresOf(school: IndexPage, linked: boolean, own: readonly OwnFigure[]): Figure[] {
  const list = (filter: Record<string, string>) => (linked ? { href: to(screens.students, {}, filter) } : {});
  const marked = school.present + school.absent;
  const opens = (target: Screen) => (may(target.access) ? { href: target.path } : {});
  const population: Figure[] = [
    { label: 'Students', value: counted(school.learners), ...list({}) },
    {
      label: 'Present today',
      value: marked === 0 ? '–' : counted(school.present),
      ...(marked === 0 ? {} : { beside: `${((school.present / marked) * 100).toFixed(1)} %` }),
    },
    { label: 'Boarders', value: counted(school.boarders), ...list({ boarding: 'boarder' }) },
    { label: 'Day scholars', value: counted(school.day), ...list({ boarding: 'day' }) },
    { label: 'Teachers', value: counted(school.teachers), ...opens(screens.teachers) },
    { label: 'Other staff', value: counted(school.staff), ...opens(screens.staff) },
  ];
  // What is this user's own work stands behind the day's; the rest of the population fills the line.
  return [...population.slice(0, 2), ...own.map(ownFigure), ...population.slice(2)].slice(0, mostFigures(own));
}

function ownFigure({ label, value, as, note, path }: OwnFigure): Figure {
  return {
    label,
    value: as === 'money' ? <Money cents={value} /> : counted(value),
    ...(note && { note }),
    ...(path && { href: path }),
  };
}
