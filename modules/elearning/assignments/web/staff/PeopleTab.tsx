import { IconArrowBackUp, IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import type { Assignment, WorkRow } from '../../contract/assignment.ts';
import { assignmentsApi } from '../../contract/assignments.ts';
import { markingApi } from '../../contract/marking.ts';
import { assignmentsScreens } from '../../contract/screens.ts';
import { marksText, WorkStateOf, workWords } from '../words.tsx';

const columns: readonly Column<WorkRow>[] = [
  { key: 'name', label: 'Name', value: (row) => row.name },
  { key: 'admissionNo', label: 'Admission no.', value: (row) => row.admissionNo, quiet: true, optional: true },
  { key: 'seat', label: 'Stream', value: (row) => row.seat, phone: 'note' },
  { key: 'members', label: 'Team', value: (row) => row.members.join(', '), optional: true },
  {
    key: 'state',
    label: 'State',
    value: (row) => (row.missed ? <Status tone="neg">Missed</Status> : <WorkStateOf state={row.state} />),
    phone: 'figure',
  },
  { key: 'handedInAt', label: 'Handed in', value: (row) => <InstantText at={row.handedInAt} /> },
  { key: 'daysLate', label: 'Days late', end: true, value: (row) => row.daysLate || '' },
  { key: 'mark', label: 'Noted', end: true, quiet: true, value: (row) => (row.mark === null ? '' : marksText(row.mark)) },
  { key: 'result', label: 'Given', end: true, value: (row) => (row.result === null ? '' : marksText(row.result)) },
  { key: 'until', label: 'More time until', value: (row) => <InstantText at={row.until} />, optional: true },
  { key: 'toldAt', label: 'Guardians told', value: (row) => <InstantText at={row.toldAt} />, optional: true },
];

const states = [
  ...Object.entries(workWords).map(([value, [label]]) => ({ value, label })),
  { value: 'late', label: 'Late' },
  { value: 'missed', label: 'Missed' },
];

interface Chosen {
  ids: number[];
  clear: () => void;
  what: 'return' | 'tell';
}

/** Who handed in what; some are given back or told of together. */
export function PeopleTab({ assignment: { id, team } }: { assignment: Assignment }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const giveBack = useSave(markingApi.giveBack);
  const tell = useSave(assignmentsApi.tell);
  const choose = (what: Chosen['what']) => (ids: readonly (number | string)[], clear: () => void) =>
    setChosen({ what, clear, ids: ids.map(Number).slice(0, 300) });
  const { body } = useListBody({
    list: assignmentsApi.people,
    name: 'elearning.assignments.people',
    words: {
      title: 'Work handed in',
      search: 'Name or admission no.',
      empty: {
        title: 'It is for nobody',
        text: 'Nobody takes this subject in the class, or the teams are not made yet.',
        tools: true,
      },
    },
    columns,
    filters: [{ key: 'state', label: 'State', options: states }],
    fixed: { id },
    record: { href: (row) => to(assignmentsScreens.assignmentMarking, { id, studentId: row.id }) },
    bulk: [
      { label: 'Return', icon: IconArrowBackUp, onClick: choose('return') },
      { label: 'Tell guardians', icon: IconMessage, onClick: choose('tell') },
    ],
  });
  const count = chosen?.ids.length ?? 0;
  return (
    <>
      {body}
      <ConfirmDialog
        opened={chosen?.what === 'return'}
        onClose={() => setChosen(null)}
        title="Give work back?"
        text={`Of the ${counted(count, 'chosen row')} those that are marked are returned: marks, comments and corrections are seen then.`}
        note="What is returned is not rewritten. You may mark again and return it once more."
        keep="Do not give back"
        confirm="Return"
        onConfirm={async () => {
          const { returned } = await giveBack.mutateAsync({ id, studentIds: chosen?.ids ?? [] });
          say(`${counted(returned, 'work')} returned`);
          chosen?.clear();
        }}
      />
      <ConfirmDialog
        opened={chosen?.what === 'tell'}
        onClose={() => setChosen(null)}
        title="Tell guardians?"
        text={
          team === 'none'
            ? `Of the ${counted(count, 'chosen student')} the guardians of those who missed this assignment get one message each.`
            : `Of the ${counted(count, 'chosen team')} that missed this assignment the guardians of every member get one message each.`
        }
        note="Whose guardians were told already is left out."
        keep="Do not tell"
        confirm="Send messages"
        onConfirm={async () => {
          const { told } = await tell.mutateAsync({ id, studentIds: chosen?.ids ?? [] });
          say(`Told of ${counted(told, 'student')}`);
          chosen?.clear();
        }}
      />
    </>
  );
}
