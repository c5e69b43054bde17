import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { plansApi } from '../../contract/plans.ts';
import { lessonsScreens } from '../../contract/screens.ts';
import type { Scheme } from '../../contract/schemes.ts';
import { useChoices } from '../use-choices.ts';
import './scheme.css';

/** Plans the lesson of a row and opens it; asks for the stream where the scheme is of a class with several. */
export function PlanRow({ scheme, rowId, onClose }: { scheme: Scheme; rowId: number | null; onClose: () => void }) {
  const { streams, ready } = useChoices();
  const go = useGo();
  const { mutate, isPending } = useSave(plansApi.fromRow, {
    onDone: ({ id }) => go(to(lessonsScreens.lessonPlan, { id })),
    onFailed: (error) => {
      say(error.message);
      onClose();
    },
  });
  const own = streams.filter(({ classId }) => classId === scheme.classId);
  const asks = scheme.streamId === null && own.length > 1;
  const wanted = rowId !== null && ready;
  useEffect(() => {
    if (wanted && !asks) mutate({ id: rowId });
  }, [wanted, asks, rowId, mutate]);
  return (
    <Dialog title="For whom is the lesson?" opened={wanted && asks} onClose={onClose}>
      <div className="scheme-streams">
        <Button variant="default" loading={isPending} onClick={() => rowId !== null && mutate({ id: rowId })}>
          All of {scheme.className}
        </Button>
        {own.map(({ id, name }) => (
          <Button
            key={id}
            variant="default"
            loading={isPending}
            onClick={() => rowId !== null && mutate({ id: rowId, streamId: id })}
          >
            {scheme.className} {name}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
