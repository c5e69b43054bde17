import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { type ClassFigures, figuresApi } from '../contract/figures.ts';
import { asOf, nothingYet } from './as-of.ts';

const columns: readonly Column<ClassFigures>[] = [
  { key: 'name', label: 'Class', value: (row) => row.name, wrap: true },
  { key: 'lessons', label: 'Lessons a week', value: (row) => row.lessons, end: true, phone: 'figure' },
  { key: 'slots', label: 'Slots', value: (row) => row.slots, end: true, quiet: true },
  { key: 'free', label: 'Free', value: (row) => row.free, end: true },
  { key: 'gaps', label: 'Free between lessons', value: (row) => row.gaps, end: true },
  { key: 'subjects', label: 'Subjects', value: (row) => row.subjects, end: true },
  { key: 'teachers', label: 'Teachers', value: (row) => row.teachers, end: true },
  { key: 'doubles', label: 'Doubles', value: (row) => row.doubles, end: true },
];

/** Lessons, free slots, subjects and doubles of each class. */
export default function ClassStatisticsScreen() {
  const { body } = useListBody({
    list: figuresApi.classes,
    name: 'timetable.timetableFigures.classes',
    words: { title: 'Class statistics', search: 'Class', empty: nothingYet },
    columns,
    filters: [asOf],
  });
  return (
    <Page fill>
      <PageHeader title="Class statistics" />
      {body}
    </Page>
  );
}
