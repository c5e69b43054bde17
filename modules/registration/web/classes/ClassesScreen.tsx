import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { type ClassRoll, classRollsApi } from '../../contract/class-rolls.ts';
import { screens } from '../../contract/screens.ts';
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

export default function ClassesScreen() {
  return (
    <ListScreen
      list={classRollsApi.list}
      name="registration.classRolls.list"
      words={{
        title: 'Classes',
        all: 'All classes',
        search: 'Class or class teacher',
        empty: {
          title: 'No classes yet',
          text: 'Classes and their streams are set up under Settings. Their students, teachers and subjects stand here.',
        },
      }}
      columns={columns}
      record={{ href: (row) => to(screens.class, { id: row.id }) }}
      menu={[{ label: 'Promotion', href: to(screens.promotions) }]}
    />
  );
}
