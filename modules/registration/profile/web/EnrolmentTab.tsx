import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import type { Student } from '../../students/contract/student.ts';

const seatOf = ({ className, streamName }: { className: string; streamName: string | null }) =>
  [className, streamName].filter(Boolean).join(' ');

const before: readonly Column<Student['earlier'][number]>[] = [
  { key: 'className', label: 'Class', value: seatOf },
  { key: 'school', label: 'School', value: ({ school }) => school, phone: 'note' },
  { key: 'fromDay', label: 'From', value: ({ fromDay }) => <DayText day={fromDay} />, phone: 'figure' },
  { key: 'toDay', label: 'To', value: ({ toDay }) => toDay !== null && <DayText day={toDay} />, phone: 'figure' },
  { key: 'because', label: 'Because', value: ({ because }) => because, quiet: true, phone: 'note' },
];

const here: readonly Column<Student['enrolments'][number]>[] = [
  { key: 'className', label: 'Class', value: seatOf },
  { key: 'yearName', label: 'Year', value: ({ yearName }) => yearName, quiet: true, phone: 'note' },
  { key: 'fromDay', label: 'From', value: ({ fromDay }) => <DayText day={fromDay} />, phone: 'figure' },
  { key: 'toDay', label: 'To', value: ({ toDay }) => (toDay === null ? 'now' : <DayText day={toDay} />), phone: 'figure' },
  { key: 'because', label: 'Because', value: ({ because }) => because, quiet: true, phone: 'note' },
];

/** Where the student has learnt, newest first; a row is closed, never overwritten. */
export function EnrolmentTab({ student }: { student: Student }) {
  return (
    <>
      <Here student={student} />
      {student.earlier.length > 0 && <Before student={student} />}
    </>
  );
}

function Before({ student }: { student: Student }) {
  return (
    <Box title="Before this school">
      <RowsTable
        label="Before this school"
        columns={before}
        rows={student.earlier}
        keyOf={({ school, className, fromDay }) => `${school} ${className} ${fromDay}`}
      />
    </Box>
  );
}

function Here({ student }: { student: Student }) {
  return (
    <Box title="Classes">
      <RowsTable label="Classes" columns={here} rows={student.enrolments} keyOf={({ id }) => id} />
    </Box>
  );
}
