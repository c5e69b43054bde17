import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { attemptsApi, attemptStates, attemptWords } from '../contract/attempts.ts';
import { codingScreens } from '../contract/screens.ts';
import { attemptColumns } from './AttemptColumns.tsx';
import type { TabProps } from './CodingExamScreen.tsx';
import { RunPython } from './RunPython.tsx';

const { student, admissionNo, seat, no, state, startedAt, savedAt, submittedAt, written, earned } = attemptColumns;

/** Every attempt as far as it is; while the exam is open the list reads itself again. */
export function AttemptsTab({ exam }: TabProps) {
  const client = useQueryClient();
  useEffect(() => {
    if (exam.state !== 'open') return undefined;
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: [attemptsApi.list.path] }), 10_000);
    return () => clearInterval(timer);
  }, [exam.state, client]);
  const { body } = useListBody({
    list: attemptsApi.list,
    name: 'exams.codingAttempts.list',
    words: {
      title: 'Attempts',
      search: 'Name or adm no.',
      empty: {
        title: 'Nobody has started yet',
        text: 'Each attempt appears here from the moment its candidate enters the code.',
      },
    },
    columns: [student, admissionNo, seat, no, state, startedAt, savedAt, submittedAt, written, earned],
    fixed: { examId: exam.id },
    filters: [{ key: 'state', label: 'State', options: attemptStates.map((value) => ({ value, label: attemptWords[value] })) }],
    record: { href: (row) => to(codingScreens.codingAttempt, { id: row.id }) },
  });
  return (
    <>
      {exam.mine && exam.state === 'closed' && <RunPython exam={exam} />}
      {body}
    </>
  );
}
