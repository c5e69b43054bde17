import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type ResultRow, quizAttemptsApi } from '../../contract/attempts.ts';
import { ofText, shareText } from '../marks.ts';
import type { TabProps } from './StaffQuiz.tsx';

const words = {
  none: 'Not begun',
  running: 'In progress',
  waits: 'To be marked',
  done: 'Done',
  absent: 'Nothing submitted',
} as const;
const tones = { none: 'quiet', running: 'att', waits: 'inf', done: 'pos', absent: 'neg' } as const;

const columns: readonly Column<ResultRow>[] = [
  { key: 'student', label: 'Student', value: (row) => <PersonCell name={row.student} /> },
  {
    key: 'admissionNo',
    label: 'Adm no.',
    value: (row) => <span className="num">{row.admissionNo}</span>,
    quiet: true,
    phone: 'note',
  },
  { key: 'seat', label: 'Class', value: (row) => row.seat, quiet: true },
  { key: 'state', label: 'State', value: (row) => <Status tone={tones[row.state]}>{words[row.state]}</Status> },
  { key: 'attempts', label: 'Attempts', value: (row) => row.attempts, end: true, quiet: true },
  { key: 'marks', label: 'Marks', value: (row) => ofText(row.marks, row.outOf), end: true },
  { key: 'share', label: 'Share', value: (row) => row.share !== null && shareText(row.share), end: true, phone: 'figure' },
  { key: 'passed', label: 'Passed', value: (row) => row.passed !== null && (row.passed ? 'Yes' : 'No'), quiet: true },
];

/** The result of each student by the rule for several attempts; exported and printed as any list. */
export function ResultsTab({ quiz }: TabProps) {
  const { body } = useListBody({
    list: quizAttemptsApi.results,
    name: 'elearning.quizAttempts.results',
    words: {
      title: `Results of ${quiz.title}`,
      search: 'Name or adm no.',
      empty: { title: 'Nobody yet', text: 'Everybody for whom the quiz is appears here with what counts of their attempts.' },
    },
    columns,
    fixed: { id: quiz.id },
  });
  return body;
}
