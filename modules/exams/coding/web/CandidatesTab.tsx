import { Button } from '@mantine/core';
import { IconLockOpen, IconTicket, IconTrash, IconUsersPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { StudentPicker } from '#modules/registration/web/public.tsx';
import { type Candidate, candidatesApi, candidateStates, candidateWords } from '../contract/candidates.ts';
import { codingExamsApi } from '../contract/exams.ts';
import { sitAddress } from '../contract/sit.ts';
import type { TabProps } from './CodingExamScreen.tsx';
import { saveSlips } from './print-slips.ts';
import './coding.css';

const tones = { 'no code': 'quiet', waiting: 'quiet', sitting: 'att', submitted: 'pos' } as const;

const columns: readonly Column<Candidate>[] = [
  { key: 'studentName', label: 'Student', value: (row) => <PersonCell name={row.studentName} /> },
  {
    key: 'admissionNo',
    label: 'Adm no.',
    value: (row) => <span className="num">{row.admissionNo}</span>,
    quiet: true,
    phone: 'note',
  },
  { key: 'seat', label: 'Class', value: (row) => row.seat, quiet: true },
  {
    key: 'state',
    label: 'State',
    value: (row) => <Status tone={tones[row.state]}>{candidateWords[row.state]}</Status>,
    phone: 'figure',
  },
  { key: 'attempts', label: 'Attempts', value: (row) => row.attempts, end: true, quiet: true },
  { key: 'codeAt', label: 'Slip printed', value: (row) => <InstantText at={row.codeAt} />, quiet: true },
  { key: 'seenAt', label: 'Last seen', value: (row) => <InstantText at={row.seenAt} />, quiet: true },
  { key: 'device', label: 'Browser', value: (row) => row.device, quiet: true, optional: true },
];

/** Who sits the exam, their slips, and freeing a sitting whose computer has stopped. */
export function CandidatesTab({ exam }: TabProps) {
  const [slips, setSlips] = useState<readonly number[] | null>(null);
  const [student, setStudent] = useState<number | null>(null);
  const again = [candidatesApi.list, codingExamsApi.get];
  const added = ({ added: number }: { added: number }): void => say(`${counted(number, 'candidate')} added`);
  const failed = ({ message }: { message: string }): void => say(message);
  const addClass = useSave(candidatesApi.addClass, { onDone: added, onFailed: failed, invalidate: again });
  const add = useSave(candidatesApi.add, { onDone: added, onFailed: failed, invalidate: again });
  const remove = useSave(candidatesApi.remove, { onFailed: failed, invalidate: again });
  const release = useSave(candidatesApi.release, { onFailed: failed, invalidate: again });
  const { refetch } = useApi(candidatesApi.list, { examId: exam.id }, { enabled: false });
  const changes = exam.mine && (exam.state === 'draft' || exam.state === 'open');
  const each = (ids: readonly (number | string)[], work: (id: number) => void): void => ids.map(Number).forEach(work);
  const { body } = useListBody({
    list: candidatesApi.list,
    name: 'exams.codingCandidates.list',
    words: {
      title: 'Candidates',
      search: 'Name or adm no.',
      empty: { title: 'No candidates yet', text: 'Add the class, then print a slip with a code for each candidate.' },
    },
    columns,
    fixed: { examId: exam.id },
    filters: [
      { key: 'state', label: 'State', options: candidateStates.map((value) => ({ value, label: candidateWords[value] })) },
    ],
    ...(changes && {
      bulk: [
        { label: 'Print slips', icon: IconTicket, onClick: (ids) => setSlips(ids.map(Number)) },
        { label: 'Release', icon: IconLockOpen, onClick: (ids) => each(ids, (id) => release.mutate({ id })) },
        { label: 'Remove', icon: IconTrash, onClick: (ids) => each(ids, (id) => remove.mutate({ id })) },
      ],
    }),
  });
  return (
    <>
      {changes && (
        <div className="coding-bar">
          {exam.classId !== null && (
            <Button
              variant="default"
              leftSection={<IconUsersPlus size={16} stroke={1.7} />}
              loading={addClass.isPending}
              onClick={() => addClass.mutate({ examId: exam.id })}
            >
              Add {exam.seat}
            </Button>
          )}
          <StudentPicker
            name="studentId"
            label="Add a student"
            value={student}
            onChange={(value) => {
              setStudent(null);
              if (value !== null) add.mutate({ examId: exam.id, studentIds: [value] });
            }}
          />
          <p className="hint">
            Candidates open <span className="code-text">{sitAddress(exam.code)}</span>
          </p>
        </div>
      )}
      {body}
      {slips && (
        <ConfirmDialog
          opened
          onClose={() => setSlips(null)}
          title={`Print slips for ${counted(slips.length, 'candidate')}?`}
          text={
            <Note tone="att">
              Each slip has a new code, which is kept nowhere else. Earlier slips of these candidates open nothing any more.
            </Note>
          }
          keep="Not now"
          confirm="Print slips"
          onConfirm={async () => {
            await saveSlips(exam.id, slips);
            await refetch();
          }}
        />
      )}
    </>
  );
}
