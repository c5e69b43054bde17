import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ApiError } from '#kit/web/api/client.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { StreamSelect } from '#modules/settings/web/public.tsx';
import { studentsApi } from '../contract/students.ts';

interface MoveDialogProps {
  opened: boolean;
  ids: readonly number[];
  onClose: () => void;
  onMoved: () => void;
}

/** Moves the chosen students to another stream of their class. */
export function MoveDialog({ opened, ids, onClose, onMoved }: MoveDialogProps) {
  return (
    <Dialog title={`Move ${counted(ids.length)}`} opened={opened} onClose={onClose}>
      {opened && <MoveForm ids={ids} onClose={onClose} onMoved={onMoved} />}
    </Dialog>
  );
}

function MoveForm({ ids, onClose, onMoved }: Omit<MoveDialogProps, 'opened'>) {
  const { data } = useApi(studentsApi.list, { ids: [...ids], status: 'any', size: 200 });
  const [streamId, setStreamId] = useState<number | null>(null);
  const move = useSave(studentsApi.move, {
    onDone: ({ moved }) => {
      say(moved === 0 ? 'They sit in this stream already' : `Moved ${counted(moved)}`);
      onMoved();
      onClose();
    },
  });
  const classes = [...new Set(data?.rows.map((row) => row.classId))];
  const [classId] = classes;
  const full = isOverCapacity(move.error);
  const run = () => streamId !== null && move.mutate({ ids: [...ids], streamId, overCapacity: full });
  if (classes.length > 1)
    return (
      <>
        <p>These students are in different classes. Choose students of one class, then move them to another of its streams.</p>
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            Choose again
          </Button>
        </div>
      </>
    );
  return (
    <>
      <p>They keep their class. The history of each student says where they sat before.</p>
      {move.error && <Note tone={full ? 'att' : 'neg'}>{move.error.message}</Note>}
      <StreamSelect
        name="streamId"
        label="New stream"
        classId={classId ?? null}
        value={streamId}
        required
        onChange={(value) => {
          move.reset();
          setStreamId(typeof value === 'number' ? value : null);
        }}
      />
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Keep their streams
        </Button>
        <Button disabled={streamId === null} loading={move.isPending} onClick={run}>
          {full ? `Move ${counted(ids.length)} all the same` : `Move ${counted(ids.length)}`}
        </Button>
      </div>
    </>
  );
}

const counted = (count: number) => `${count} ${count === 1 ? 'student' : 'students'}`;

/** True when the server refused because a stream is full; sending again with `overCapacity` confirms it. */
export function isOverCapacity(error: ApiError | null): boolean {
  return typeof error?.detail === 'object' && error.detail !== null && 'overCapacity' in error.detail;
}
