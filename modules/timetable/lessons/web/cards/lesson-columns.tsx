import type { Column } from '#kit/web/resource/DataTable.tsx';
import type { Filter } from '#kit/web/resource/FilterBar.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { useApi } from '#kit/web/api/hooks.ts';
import { piecesInWords } from '../../contract/lesson-words.ts';
import { type Lesson, lessonsApi } from '../../contract/lessons.ts';

export const lessonColumns: readonly Column<Lesson>[] = [
  { key: 'name', label: 'Lesson', value: (row) => row.name },
  { key: 'classNames', label: 'Classes', value: (row) => row.classNames ?? '', phone: 'note' },
  { key: 'teachers', label: 'Teachers', value: (row) => row.teachers ?? '', phone: 'note' },
  { key: 'pieces', label: 'Taught in', value: (row) => piecesInWords(row.lengths) },
  {
    key: 'slots',
    label: 'Slots',
    value: (row) => row.slots,
    end: true,
    phone: 'figure',
    total: (rows) => rows.reduce((sum, { slots }) => sum + slots, 0),
  },
  {
    key: 'lacks',
    label: 'State',
    value: ({ active, lacks }) =>
      !active ? (
        <Status>Archived</Status>
      ) : lacks === null ? (
        <Status>Complete</Status>
      ) : (
        <Status tone="att">{`No ${lacks.replaceAll(', ', ', no ')}`}</Status>
      ),
  },
];

/** The filters of lists of lessons. */
export function useLessonFilters(): Filter[] {
  const { data } = useApi(lessonsApi.choices, {}, { keepPrevious: true });
  const named = (rows: readonly { id: number; name: string }[] = []) => rows.map(({ id, name }) => ({ value: id, label: name }));
  return [
    { key: 'classKey', label: 'Class', options: (data?.classes ?? []).map(({ key, name }) => ({ value: key, label: name })) },
    { key: 'courseId', label: 'Subject', options: named(data?.courses) },
    { key: 'staffMemberId', label: 'Teacher', options: named(data?.teachers) },
    { key: 'roomId', label: 'Room', options: named(data?.rooms) },
    { key: 'tagId', label: 'Tag', options: named(data?.tags) },
    {
      key: 'incomplete',
      label: 'Filled in',
      options: [
        { value: 'true', label: 'Incomplete' },
        { value: 'false', label: 'Complete' },
      ],
    },
    {
      key: 'unplaced',
      label: 'In the timetable',
      options: [
        { value: 'true', label: 'Not all of it is placed' },
        { value: 'false', label: 'All of it is placed' },
      ],
    },
    {
      key: 'active',
      label: 'Used',
      options: [
        { value: 'true', label: 'In use' },
        { value: 'false', label: 'Archived' },
      ],
    },
  ];
}
