import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { figuresApi, type TeacherFigures } from '../contract/figures.ts';
import { asOf, nothingYet } from './as-of.ts';

const states = {
  over: <Status tone="neg">Over the most</Status>,
  under: <Status tone="att">Under the least</Status>,
  within: <Status>Within</Status>,
  none: <Status>No lessons</Status>,
} as const;

const columns: readonly Column<TeacherFigures>[] = [
  { key: 'name', label: 'Teacher', value: (row) => row.name, wrap: true },
  { key: 'lessons', label: 'Lessons a week', value: (row) => row.lessons, end: true, phone: 'figure' },
  { key: 'most', label: 'Most', value: (row) => row.most ?? '–', end: true, quiet: true },
  { key: 'state', label: 'Load', value: (row) => states[row.state], phone: 'note' },
  { key: 'days', label: 'Days', value: (row) => row.days, end: true },
  { key: 'gaps', label: 'Gaps', value: (row) => row.gaps, end: true },
  { key: 'longest', label: 'Most in a row', value: (row) => row.longest, end: true },
  { key: 'fullest', label: 'Fullest day', value: (row) => row.fullest, end: true },
  { key: 'classes', label: 'Classes', value: (row) => row.classes, end: true },
  { key: 'covers', label: 'Covers this term', value: (row) => row.covers, end: true },
];

/** Load, days and gaps of each teacher. */
export default function TeacherStatisticsScreen() {
  const { body } = useListBody({
    list: figuresApi.teachers,
    name: 'timetable.timetableFigures.teachers',
    words: { title: 'Teacher statistics', search: 'Teacher', empty: nothingYet },
    columns,
    filters: [
      {
        key: 'state',
        label: 'Load',
        options: [
          { value: 'over', label: 'Over the most' },
          { value: 'under', label: 'Under the least' },
          { value: 'within', label: 'Within' },
          { value: 'none', label: 'No lessons' },
        ],
      },
      asOf,
    ],
  });
  return (
    <Page fill>
      <PageHeader title="Teacher statistics" />
      {body}
    </Page>
  );
}
