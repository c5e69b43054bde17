import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { examsRead } from '../../contract/access.ts';
import { mySubjectsApi, type TaughtSubject, type TeachersSubject } from '../contract/my-subjects.ts';
import { teachingScreens } from '../contract/screens.ts';
import { useClassAndSubject, useTeacherFilter } from './options.ts';

const tabs = [
  { key: 'mine', label: 'My subjects' },
  { key: 'all', label: 'All teachers' },
];

const columns: readonly Column<TaughtSubject>[] = [
  { key: 'courseName', label: 'Subject', value: (row) => row.courseName },
  { key: 'className', label: 'Class', value: (row) => row.className, phone: 'note' },
  { key: 'streamName', label: 'Stream', value: (row) => row.streamName, phone: 'note' },
  { key: 'students', label: 'Students', value: (row) => row.students, end: true, phone: 'figure' },
  { key: 'others', label: 'Taught with', value: (row) => row.others, quiet: true },
];
const teacher: Column<TeachersSubject> = {
  key: 'teacherName',
  label: 'Teacher',
  value: (row) => (row.left ? <Status tone="att">{row.teacherName}, left</Status> : row.teacherName),
  phone: 'note',
};
const [subject, ...rest] = columns;

const listOf = ({ classId, courseId, streamId }: TaughtSubject) =>
  to(teachingScreens.taughtSubject, { classId, courseId }, { streamId: streamId ?? undefined });

/** What the signed-in teacher teaches; the exams administrator also sees what everybody does. */
export default function MySubjectsScreen() {
  const seesAll = judge(examsRead, viewer()) === 'allowed';
  const all = useTab(tabs) === 'all' && seesAll;
  const bar = seesAll && <Tabs tabs={tabs} label="Whose subjects" />;
  return all ? <AllTeachers bar={bar} /> : <Mine bar={bar} />;
}

function Mine({ bar }: { bar: ReactNode }) {
  const { body } = useListBody({
    list: mySubjectsApi.mine,
    name: 'exams.mySubjects.mine',
    words: {
      title: 'My subjects',
      search: 'Subject, class or stream',
      empty: {
        title: 'You teach no subjects here yet',
        text: 'Each subject you teach appears here with its students. The exams administrator says who teaches what, under Subject teachers; your sign-in is linked to your staff record under Users by the school’s administrator.',
      },
    },
    columns,
    filters: useClassAndSubject(),
    record: { href: listOf },
  });
  return (
    <Page fill>
      <PageHeader title="My subjects" />
      {bar}
      {body}
    </Page>
  );
}

function AllTeachers({ bar }: { bar: ReactNode }) {
  const { body } = useListBody({
    list: mySubjectsApi.all,
    name: 'exams.mySubjects.all',
    words: {
      title: 'Teachers and their subjects',
      search: 'Teacher, subject, class or stream',
      empty: {
        title: 'Nobody teaches a subject yet',
        text: 'Say under Subject teachers who teaches which subject in which stream. Each teacher then appears here.',
      },
    },
    columns: [...(subject ? [subject] : []), teacher, ...rest],
    filters: [useTeacherFilter(), ...useClassAndSubject()],
    record: { href: listOf },
  });
  return (
    <Page fill>
      <PageHeader title="My subjects" />
      {bar}
      {body}
    </Page>
  );
}
