import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { classesApi } from '../contract/classes.ts';
import './settings.css';

/** The classes from the lowest to the highest, moved up and down and saved together. */
export function ClassOrder({ onClose }: { onClose: () => void }) {
  const { data, error } = useApi(classesApi.list, { size: 200, sort: 'level' }, { staleTime: 0 });
  const [moved, setMoved] = useState<number[] | null>(null);
  const saving = useSave(classesApi.reorder, {
    onDone: () => {
      say('The order is saved');
      onClose();
    },
  });
  const names = new Map(data?.rows.map((row) => [row.id, row.name]));
  const ids = moved ?? [...names.keys()];
  const move = (from: number, to: number): void => {
    const next = [...ids];
    const [id] = next.splice(from, 1);
    if (id !== undefined) setMoved(next.toSpliced(to, 0, id));
  };
  return (
    <Dialog opened onClose={onClose} title="Order of the classes">
      <p className="muted">From the lowest to the highest. Lists and choices everywhere follow it.</p>
      {(error ?? saving.error) && <Note tone="neg">{(saving.error ?? error)?.message}</Note>}
      {!data && !error && <SkeletonPage />}
      <ol className="box order">
        {ids.map((id, index) => (
          <li key={id}>
            <span className="muted num">{index + 1}</span>
            {names.get(id)}
            <ActionIcon
              aria-label={`Move ${names.get(id)} up`}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
              variant="subtle"
            >
              <IconArrowUp size={16} stroke={1.7} />
            </ActionIcon>
            <ActionIcon
              aria-label={`Move ${names.get(id)} down`}
              disabled={index === ids.length - 1}
              onClick={() => move(index, index + 1)}
              variant="subtle"
            >
              <IconArrowDown size={16} stroke={1.7} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Keep the order
        </Button>
        <Button disabled={moved === null} loading={saving.isPending} onClick={() => saving.mutate({ ids })}>
          Save order
        </Button>
      </div>
    </Dialog>
  );
}
