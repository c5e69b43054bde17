import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { plansScreens } from '../../plans/contract/screens.ts';
import { transferScreens } from '../contract/screens.ts';
import {
  lessonOutcomes,
  lessonOutcomeWords,
  type Transfer,
  type TransferFound,
  type TransferLesson,
  transfersApi,
} from '../contract/transfers.ts';
import { ItemList } from './ItemList.tsx';
import { outcomeTones } from './transfer-words.ts';

/** Figures, what is asked, what the file names, its lessons, and what of it is not kept. */
export function FoundParts({ transfer, may }: { transfer: Transfer; may: boolean }) {
  const { id, state, found, items, asked } = transfer;
  const open = state === 'read';
  const kept = (found?.left.length ?? 0) + (found?.warnings.length ?? 0);
  const tabs = [
    ...(open && asked > 0 ? [{ key: 'asked', label: 'To say', count: asked }] : []),
    ...(open
      ? [
          { key: 'lessons', label: 'Lessons' },
          { key: 'names', label: 'What it names', count: items.length },
        ]
      : []),
    { key: 'left', label: 'Not kept', count: kept },
    { key: 'history', label: 'History' },
  ];
  const tab = useTab(tabs);
  if (!found) return null;
  const lessonsOf = (outcome: string) => to(transferScreens.timetableTransfer, { id }, { tab: 'lessons', outcome });
  const { lessons, rooms, timesOff, limits, groups, days, slots, placed, planId } = found;
  return (
    <>
      <Figures
        record
        figures={[
          { label: open ? 'Lessons to make' : 'Lessons made', value: lessons.made, ...(open ? { href: lessonsOf('new') } : {}) },
          { label: open ? 'To change' : 'Changed', value: lessons.changed, ...(open ? { href: lessonsOf('change') } : {}) },
          { label: 'There already', value: lessons.same, ...(open ? { href: lessonsOf('same') } : {}) },
          { label: 'Left out', value: lessons.left, ...(open ? { href: lessonsOf('leave') } : {}) },
          { label: 'Places', value: placed },
        ]}
      />
      {asked > 0 && <Note tone="att">Say first what is asked below. Nothing is written before that.</Note>}
      {planId !== null && state === 'done' && (
        <Note tone="pos">
          A timetable was made of the places: <Go href={to(plansScreens.plan, { id: planId })}>open it</Go>.
        </Note>
      )}
      <Besides
        tallies={{ Days: days, Slots: slots, Rooms: rooms, Groups: groups, 'Limits of teachers': limits, 'Times off': timesOff }}
        done={!open}
      />
      <Tabs tabs={tabs} label="Parts of the file" />
      {tab === 'asked' && <ItemList transfer={transfer} items={items.filter((one) => one.state === 'ask')} may={may} asking />}
      {tab === 'names' && <ItemList transfer={transfer} items={items} may={may} />}
      {tab === 'lessons' && open && <Lessons id={id} />}
      {tab === 'left' && <NotKept found={found} />}
      {tab === 'history' && <History entity="timetable import" id={id} />}
    </>
  );
}

function Besides({ tallies, done }: { tallies: Readonly<Record<string, TransferFound['rooms']>>; done: boolean }) {
  const words = Object.entries(tallies).flatMap(([title, { made, changed }]) => {
    const parts = [
      made > 0 && `${made} ${done ? 'made' : 'to make'}`,
      changed > 0 && `${changed} ${done ? 'changed' : 'to change'}`,
    ].filter(Boolean);
    return parts.length > 0 ? [`${title}: ${parts.join(', ')}`] : [];
  });
  return words.length > 0 ? <Note>{words.join('. ')}.</Note> : null;
}

const columns: readonly Column<TransferLesson>[] = [
  { key: 'name', label: 'Lesson', value: (row) => row.name },
  { key: 'classes', label: 'Classes', value: (row) => row.classes },
  { key: 'teachers', label: 'Teachers', value: (row) => row.teachers },
  { key: 'pieces', label: 'Pieces', value: (row) => row.pieces, quiet: true },
  { key: 'what', label: 'In the file', value: (row) => row.what, quiet: true, phone: 'note' },
  {
    key: 'outcome',
    label: 'What happens',
    value: (row) => (
      <>
        <Status tone={outcomeTones[row.outcome]}>{lessonOutcomeWords[row.outcome]}</Status>
        {row.why && <div className="hint">{row.why}</div>}
      </>
    ),
    phone: 'figure',
  },
];

function Lessons({ id }: { id: number }) {
  const { body } = useListBody({
    list: transfersApi.lessons,
    name: 'timetable.timetableTransfers.lessons',
    words: {
      title: 'Lessons of the file',
      search: 'Subject, class or teacher',
      empty: { title: 'No lessons', text: 'The file holds no lessons.' },
    },
    columns,
    filters: [
      {
        key: 'outcome',
        label: 'What happens',
        options: lessonOutcomes.map((value) => ({ value, label: lessonOutcomeWords[value] })),
      },
    ],
    fixed: { id },
    order: 'place',
  });
  return body;
}

function NotKept({ found: { left, warnings } }: { found: TransferFound }) {
  return (
    <div className="stack">
      {left.length === 0 && warnings.length === 0 && <Note tone="pos">Everything that the file holds is kept.</Note>}
      {left.length > 0 && (
        <Box title="In the file and not kept here" count={left.length}>
          <ul className="transfer-items transfer-left">
            {left.map(({ what, count, why }) => (
              <li key={`${what} ${why}`}>
                <span>{what}</span>
                <span className="num">{count.toLocaleString('en-KE')}</span>
                <span className="hint">{why}</span>
              </li>
            ))}
          </ul>
        </Box>
      )}
      {warnings.length > 0 && (
        <Box title="What the file asks and no timetable can meet" count={warnings.length} padded>
          <ul className="stack">
            {warnings.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Box>
      )}
    </div>
  );
}
