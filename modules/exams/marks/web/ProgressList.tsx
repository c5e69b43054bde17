import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { marksScreens } from '../contract/screens.ts';
import { sheetsApi, type TeacherProgress } from '../contract/sheets.ts';
import { useClassAndSubject } from '../../teaching/web/options.ts';
import { EnteredOf } from './sheet-columns.tsx';
import { useExamFilter } from './use-exam-filter.ts';

const columns: readonly Column<TeacherProgress>[] = [
  { key: 'teacherName', label: 'Teacher', value: ({ teacherName }) => teacherName ?? <Status tone="att">Nobody</Status> },
  { key: 'subjectName', label: 'Subject', value: (row) => row.subjectName, phone: 'note' },
  { key: 'examName', label: 'Exam', value: (row) => `${row.examName}, ${row.termName}` },
  { key: 'sheets', label: 'Sheets', value: (row) => row.sheets, end: true },
  {
    key: 'untouched',
    label: 'Not started',
    value: ({ untouched }) => (untouched > 0 ? <span className="att">{untouched}</span> : untouched),
    end: true,
  },
  { key: 'entered', label: 'Entered', value: (row) => <EnteredOf {...row} /> },
  {
    key: 'missing',
    label: 'Missing',
    value: ({ missing }) => (missing === 0 ? <span className="pos">Complete</span> : missing),
    end: true,
    phone: 'figure',
  },
];

/** Who has entered how much: by subject and teacher, for the exams that are open. */
export function ProgressList({ bar }: { bar: ReactNode }) {
  const { body } = useListBody({
    list: sheetsApi.progress,
    name: 'exams.sheets.progress',
    words: {
      title: 'Progress of marks',
      search: 'Teacher, subject or exam',
      empty: {
        title: 'No exam is open for marks',
        text: 'While an exam is open, each teacher appears here with what they have entered and what is missing.',
      },
    },
    columns,
    filters: [
      useExamFilter(),
      ...useClassAndSubject(),
      { key: 'behind', label: 'Marks', options: [{ value: true, label: 'Some are missing' }] },
    ],
    order: '-missing',
    record: { href: ({ examId, courseId }) => to(marksScreens.myExams, {}, { tab: 'all', examId, courseId }) },
  });
  return (
    <Page fill>
      <PageHeader title="Marks" />
      {bar}
      {body}
    </Page>
  );
}
