import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { classRollsApi, type StreamBalance } from '../contract/class-rolls.ts';
import { genderWords } from '../../students/web/student-words.ts';
import './balance.css';
import { sizesAfter } from './balance-sizes.ts';

interface BalanceDialogProps {
  open: boolean;
  onClose: () => void;
  classId: number;
}

/** Proposes the moves that make a class's streams even; the user takes out what is not wanted. */
export function BalanceDialog({ open, onClose, classId }: BalanceDialogProps) {
  return (
    <Dialog title="Balance streams" opened={open} onClose={onClose} size={640}>
      {open && <Proposal classId={classId} onClose={onClose} />}
    </Dialog>
  );
}

function Proposal({ classId, onClose }: { classId: number; onClose: () => void }) {
  const { data, error, refetch } = useApi(classRollsApi.balance, { id: classId }, { staleTime: 0 });
  if (error && !data) return <ErrorState title="The proposal could not be made" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  // Another roll is another proposal: what was chosen of the one before is forgotten.
  return <Moves key={data.seen} classId={classId} proposal={data} onClose={onClose} />;
}

type Stream = StreamBalance['streams'][number];

const columns: readonly Column<Stream & { after: Pick<Stream, 'girls' | 'boys' | 'students'> }>[] = [
  { key: 'name', label: 'Stream', value: ({ name }) => name },
  { key: 'girls', label: 'Girls', value: ({ girls, after }) => change(girls, after.girls), end: true, phone: 'figure' },
  { key: 'boys', label: 'Boys', value: ({ boys, after }) => change(boys, after.boys), end: true, phone: 'figure' },
  {
    key: 'students',
    label: 'Students',
    value: ({ students, after }) => change(students, after.students),
    end: true,
    phone: 'figure',
  },
  { key: 'capacity', label: 'Room', value: ({ capacity }) => capacity ?? 'Any', end: true },
];

function Moves({ classId, proposal, onClose }: { classId: number; proposal: StreamBalance; onClose: () => void }) {
  const { moves, streams, seen, withoutRoom } = proposal;
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const chosen = moves.filter(({ studentId }) => !kept.has(studentId));
  const save = useSave(classRollsApi.carryOutBalance, {
    onDone: ({ moved }) => {
      say(`Moved ${counted(moved, 'student')}`);
      onClose();
    },
  });
  const toggle = (studentId: number) => {
    save.reset();
    const next = new Set(kept);
    if (!next.delete(studentId)) next.add(studentId);
    setKept(next);
  };
  const nameOf = (id: number | null) => streams.find((stream) => stream.id === id)?.name ?? 'no stream';
  return (
    <>
      <p>
        {moves.length === 0
          ? 'The streams are as even as their room allows. Nobody needs to move.'
          : `With ${counted(moves.length, 'move')} the streams are as even as their room allows. The history of each student says where they sat before.`}
      </p>
      {withoutRoom > 0 && (
        <Note tone="att">{counted(withoutRoom, 'student')} without a stream cannot be seated: no stream has room.</Note>
      )}
      {save.error && <Note tone="neg">{save.error.message}</Note>}
      <RowsTable
        label="Streams before and after"
        columns={columns}
        rows={streams.map((stream) => ({ ...stream, after: sizesAfter(stream, chosen) }))}
        keyOf={({ id }) => id}
      />
      {moves.length > 0 && (
        <ul className="balance-moves" aria-label="Proposed moves">
          {moves.map((move) => (
            <li key={move.studentId}>
              <Checkbox
                checked={!kept.has(move.studentId)}
                onChange={() => toggle(move.studentId)}
                label={move.fullName}
                description={`${move.admissionNo}, ${genderWords[move.gender].toLowerCase()}: ${nameOf(move.fromStreamId)} → ${nameOf(move.toStreamId)}`}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose} data-autofocus>
          {moves.length === 0 ? 'Close' : 'Leave them'}
        </Button>
        {moves.length > 0 && (
          <Button
            disabled={chosen.length === 0}
            loading={save.isPending}
            onClick={() => save.mutate({ id: classId, seen, studentIds: chosen.map(({ studentId }) => studentId) })}
          >
            Move {counted(chosen.length, 'student')}
          </Button>
        )}
      </div>
    </>
  );
}

function change(before: number, after: number) {
  if (before === after) return before;
  return (
    <>
      {before} → <strong>{after}</strong>
    </>
  );
}
