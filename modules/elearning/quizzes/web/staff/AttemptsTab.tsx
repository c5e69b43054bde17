import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type AttemptRow, quizAttemptsApi } from '../../contract/attempts.ts';
import { attemptStates, attemptStateWords } from '../../contract/words.ts';
import { ofText } from '../marks.ts';
import { AttemptDrawer } from './AttemptDrawer.tsx';
import { attemptTones } from './state-tones.ts';
import type { TabProps } from './StaffQuiz.tsx';

const closedWords = { student: 'Submitted', clock: 'Time was up', teacher: 'By a teacher' } as const;

const columns: readonly Column<AttemptRow>[] = [
  { key: 'student', label: 'Student', value: (row) => <PersonCell name={row.student} /> },
  {
    key: 'admissionNo',
    label: 'Adm no.',
    value: (row) => <span className="num">{row.admissionNo}</span>,
    quiet: true,
    phone: 'note',
  },
  { key: 'seat', label: 'Class', value: (row) => row.seat, quiet: true, optional: true },
  { key: 'no', label: 'Attempt', value: (row) => row.no, end: true, quiet: true },
  {
    key: 'state',
    label: 'State',
    value: (row) => <Status tone={attemptTones[row.state]}>{attemptStateWords[row.state]}</Status>,
  },
  { key: 'answered', label: 'Answered', value: (row) => `${row.answered} of ${row.questions}`, end: true },
  { key: 'startedAt', label: 'Began', value: (row) => <InstantText at={row.startedAt} />, quiet: true, optional: true },
  { key: 'seenAt', label: 'Last heard of', value: (row) => <InstantText at={row.seenAt} />, quiet: true },
  { key: 'endsAt', label: 'Ends', value: (row) => <InstantText at={row.endsAt} />, quiet: true, optional: true },
  {
    key: 'submittedAt',
    label: 'Ended',
    value: (row) =>
      row.closedBy && (row.closedBy === 'student' ? <InstantText at={row.submittedAt} /> : closedWords[row.closedBy]),
    quiet: true,
  },
  { key: 'late', label: 'Came late', value: (row) => row.late || null, end: true, quiet: true },
  { key: 'aside', label: 'Put aside', value: (row) => row.aside || null, end: true, quiet: true },
  { key: 'ungraded', label: 'To mark', value: (row) => row.ungraded || null, end: true, quiet: true },
  { key: 'marks', label: 'Marks', value: (row) => ofText(row.marks, row.outOf), end: true, phone: 'figure' },
];

/** Every attempt as far as it is; while the quiz is open the list reads itself again. */
export function AttemptsTab({ quiz }: TabProps) {
  const client = useQueryClient();
  useEffect(() => {
    if (quiz.tab !== 'active') return undefined;
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: [quizAttemptsApi.list.path] }), 10_000);
    return () => clearInterval(timer);
  }, [quiz.tab, client]);
  const { body } = useListBody({
    list: quizAttemptsApi.list,
    name: 'elearning.quizAttempts.list',
    words: {
      title: 'Attempts',
      search: 'Name or adm no.',
      empty: {
        title: 'Nobody has begun yet',
        text: 'Each attempt appears here from the moment it is begun, with how far it is.',
      },
    },
    columns,
    fixed: { id: quiz.id },
    filters: [
      { key: 'state', label: 'State', options: attemptStates.map((value) => ({ value, label: attemptStateWords[value] })) },
      { key: 'ungraded', label: 'Marking', options: [{ value: 'true', label: 'With answers to mark' }] },
      { key: 'late', label: 'Line', options: [{ value: 'true', label: 'With answers that came late' }] },
    ],
    record: { drawer: (open, close) => <AttemptDrawer id={open === null ? null : Number(open)} onClose={close} /> },
  });
  return body;
}
