import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { figuresApi, type SubjectFigures } from '../contract/figures.ts';
import { asOf, nothingYet } from './as-of.ts';

const share = (value: number): string => `${value.toFixed(0)} %`;

const columns: readonly Column<SubjectFigures>[] = [
  { key: 'name', label: 'Subject', value: (row) => row.name, wrap: true },
  { key: 'lessons', label: 'Lessons a week', value: (row) => row.lessons, end: true, phone: 'figure' },
  { key: 'classes', label: 'Classes', value: (row) => row.classes, end: true },
  { key: 'teachers', label: 'Teachers', value: (row) => row.teachers, end: true },
  { key: 'doubles', label: 'Doubles', value: (row) => row.doubles, end: true },
  { key: 'early', label: 'Before the break', value: (row) => share(row.early), end: true },
  { key: 'morning', label: 'Before lunch', value: (row) => share(row.morning), end: true },
  { key: 'afternoon', label: 'Afternoon', value: (row) => share(row.afternoon), end: true },
];

/** Lessons of each subject, and in which part of the day they are. */
export default function SubjectStatisticsScreen() {
  const { body } = useListBody({
    list: figuresApi.subjects,
    name: 'timetable.timetableFigures.subjects',
    words: { title: 'Subject statistics', search: 'Subject', empty: nothingYet },
    columns,
    filters: [asOf],
  });
  return (
    <Page fill>
      <PageHeader title="Subject statistics" />
      {body}
    </Page>
  );
}
