import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { marksScreens } from '../contract/screens.ts';
import { type SheetRow, sheetsApi } from '../contract/sheets.ts';
import type { Exam } from '../../sittings/contract/exams.ts';
import { Entered } from '../../sittings/web/Entered.tsx';

const columns: readonly Column<SheetRow>[] = [
  { key: 'className', label: 'Class', value: (row) => [row.className, row.streamName].filter(Boolean).join(' ') },
  { key: 'subjectName', label: 'Subject', value: (row) => row.subjectName, phone: 'note' },
  { key: 'teachers', label: 'Teacher', value: (row) => row.teachers || <Status tone="att">Nobody</Status>, quiet: true },
  { key: 'students', label: 'Students', value: (row) => row.students, end: true, optional: true },
  {
    key: 'missing',
    label: 'Marks',
    value: (row) => <Entered entered={row.entered} expected={row.expected} />,
    end: true,
    phone: 'figure',
  },
  {
    key: 'lockedAt',
    label: 'State',
    value: (row) => (row.lockedAt ? 'Locked' : row.entered >= row.expected ? 'Complete' : <Status tone="att">Incomplete</Status>),
    quiet: true,
    phone: 'note',
  },
];

/** Every subject of every stream with how far its marks are and whose they are. */
export function SheetsTab({ exam }: { exam: Exam }) {
  const { body } = useListBody({
    list: sheetsApi.list,
    name: 'exams.sheets.list',
    words: {
      title: `${exam.name}: sheets of marks`,
      search: 'Class, subject',
      empty: { title: 'No sheets', text: 'Nobody takes a subject in the classes of this exam.' },
    },
    columns,
    filters: [
      {
        key: 'progress',
        label: 'Progress',
        options: [
          { value: 'none', label: 'Not started' },
          { value: 'some', label: 'Begun, not complete' },
          { value: 'missing', label: 'Not complete' },
          { value: 'complete', label: 'Complete' },
        ],
      },
    ],
    fixed: { examId: exam.id },
    record: { href: (row) => to(marksScreens.markSheet, { id: row.id }) },
  });
  return body;
}
