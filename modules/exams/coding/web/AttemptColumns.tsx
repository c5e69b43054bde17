import type { Column } from '#kit/web/resource/DataTable.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type AttemptRow, attemptWords } from '../contract/attempts.ts';
import { marksOf } from './coding-words.ts';

const tones = { running: 'att', submitted: 'inf', marked: 'pos' } as const;

/** The columns of attempts: what each list shows first differs, the words do not. */
export const attemptColumns = {
  student: { key: 'studentName', label: 'Student', value: (row) => <PersonCell name={row.studentName} /> },
  admissionNo: {
    key: 'admissionNo',
    label: 'Adm no.',
    value: (row) => <span className="num">{row.admissionNo}</span>,
    quiet: true,
    phone: 'note',
  },
  seat: { key: 'seat', label: 'Class', value: (row) => row.seat, quiet: true, optional: true },
  no: { key: 'no', label: 'Attempt', value: (row) => row.no, end: true, quiet: true },
  state: { key: 'state', label: 'State', value: (row) => <Status tone={tones[row.state]}>{attemptWords[row.state]}</Status> },
  startedAt: {
    key: 'startedAt',
    label: 'Started',
    value: (row) => <InstantText at={row.startedAt} />,
    quiet: true,
    optional: true,
  },
  savedAt: { key: 'savedAt', label: 'Last save', value: (row) => <InstantText at={row.savedAt} />, quiet: true },
  submittedAt: {
    key: 'submittedAt',
    label: 'Ended',
    value: (row) => (row.byClock ? 'Time was up' : <InstantText at={row.submittedAt} />),
    quiet: true,
  },
  written: { key: 'written', label: 'Written', value: (row) => row.written, end: true, quiet: true },
  earned: {
    key: 'earned',
    label: 'Marks',
    value: (row) => (row.earned === null ? null : `${marksOf(row.earned)} of ${row.marks}`),
    end: true,
    phone: 'figure',
  },
} satisfies Record<string, Column<AttemptRow>>;
