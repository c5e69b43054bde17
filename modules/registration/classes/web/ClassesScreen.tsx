import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { SavedViews } from '#kit/web/resource/SavedViews.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { type ClassRoll, classRollsApi } from '../contract/class-rolls.ts';
import { rollsApi } from '../../students/contract/rolls.ts';
import { classesScreens } from '../contract/screens.ts';
import { promotionScreens } from '../../promotion/contract/screens.ts';
import { studentsScreens } from '../../students/contract/screens.ts';
import { Fullness } from './Fullness.tsx';

const sum = (rows: readonly ClassRoll[], key: 'girls' | 'boys' | 'boarders' | 'day' | 'students' | 'streams') =>
  rows.reduce((total, row) => total + row[key], 0);

const columns: readonly Column<ClassRoll>[] = [
  { key: 'name', label: 'Class', value: (row) => row.name },
  { key: 'streams', label: 'Streams', value: (row) => row.streams, end: true, total: (rows) => sum(rows, 'streams') },
  { key: 'girls', label: 'Girls', value: (row) => row.girls, end: true, total: (rows) => sum(rows, 'girls') },
  { key: 'boys', label: 'Boys', value: (row) => row.boys, end: true, total: (rows) => sum(rows, 'boys') },
  { key: 'boarders', label: 'Boarders', value: (row) => row.boarders, end: true, total: (rows) => sum(rows, 'boarders') },
  {
    key: 'students',
    label: 'Students',
    value: (row) => <strong>{row.students}</strong>,
    end: true,
    phone: 'figure',
    total: (rows) => sum(rows, 'students'),
  },
  { key: 'capacity', label: 'Room', value: (row) => <Fullness students={row.students} capacity={row.capacity} />, phone: 'note' },
  { key: 'teachers', label: 'Class teachers', value: (row) => row.teachers, quiet: true, optional: true },
  { key: 'subjects', label: 'Subjects', value: (row) => row.subjects, end: true, quiet: true },
  { key: 'nextClassName', label: 'Goes to', value: (row) => row.nextClassName ?? '–', quiet: true },
];

const name = 'registration.classRolls.list';

export default function ClassesScreen() {
  const { state, total, body } = useListBody({
    list: classRollsApi.list,
    name,
    words: {
      title: 'Classes',
      search: 'Class or class teacher',
      empty: {
        title: 'No classes yet',
        text: 'Classes and their streams are set up under Settings. Their students, teachers and subjects appear here.',
      },
    },
    columns,
    record: { href: (row) => to(classesScreens.class, { id: row.id }) },
  });
  return (
    <Page fill>
      <PageHeader
        title="Classes"
        menu={[
          { label: 'Promotion', href: to(promotionScreens.promotions) },
          { label: 'Alumni', href: to(classesScreens.alumni) },
        ]}
      />
      <SavedViews screen={name} all="All classes" state={state} total={total} />
      <OnTheRoll />
      {body}
    </Page>
  );
}

/** Who sits in the classes, and who completed them; each figure opens its list. */
function OnTheRoll() {
  const { data } = useApi(rollsApi.classesAndAlumni, {}, { staleTime: 0 });
  if (!data) return null;
  const alumni = data.find(({ id }) => id === 0);
  const learning = data.reduce((students, entry) => students + (entry.id === 0 ? 0 : entry.students), 0);
  return (
    <Figures
      record
      figures={[
        { label: 'In classes', value: learning, href: to(studentsScreens.students) },
        { label: 'Alumni', value: alumni?.students ?? 0, href: to(classesScreens.alumni) },
      ]}
    />
  );
}
