import { dayIn } from '#kit/contract/dates.ts';
import { schoolZone } from '#kit/web/api/clock.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { type BehindRow, type EngagedClass, overviewApi } from '../contract/overview.ts';

const columns: readonly Column<BehindRow>[] = [
  { key: 'name', label: 'Student', value: (row) => row.name },
  { key: 'admissionNo', label: 'Admission no.', value: (row) => row.admissionNo, quiet: true, phone: 'note' },
  { key: 'className', label: 'Class', value: (row) => row.className, phone: 'note' },
  { key: 'missed', label: 'Missed', value: (row) => row.missed, end: true, phone: 'figure' },
  { key: 'missedAssignments', label: 'Assignments', value: (row) => row.missedAssignments, end: true },
  { key: 'missedQuizzes', label: 'Quizzes', value: (row) => row.missedQuizzes, end: true },
  {
    key: 'lastDoneAt',
    label: 'Last did anything',
    value: (row) =>
      row.lastDoneAt === null ? 'Not in thirty days' : <DayText day={dayIn(schoolZone(), new Date(row.lastDoneAt))} />,
    phone: 'note',
  },
];

/** Students who missed assignments or quizzes in the last thirty days. */
export function Behind({ classes }: { classes: readonly EngagedClass[] }) {
  const { body } = useListBody({
    list: overviewApi.behind,
    name: 'elearning.elearningOverview.behind',
    words: {
      title: 'Students who fall behind',
      search: 'Name or admission number',
      empty: {
        title: 'Nobody is behind',
        text: 'Whoever misses an assignment or a quiz that has ended in the last thirty days appears here.',
      },
    },
    columns,
    filters: [{ key: 'classId', label: 'Class', options: classes.map(({ id, name }) => ({ value: id, label: name })) }],
  });
  return <Box title="Students who fall behind">{body}</Box>;
}
