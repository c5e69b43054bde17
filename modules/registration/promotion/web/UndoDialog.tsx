import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import type { Promotion } from '../contract/promotion.ts';
import { promotionsApi } from '../contract/promotions.ts';
import './promotion.css';

/** Takes classes back to where they were. */
export function UndoDialog({ promotion, onClose }: { promotion: Promotion; onClose: () => void }) {
  const done = promotion.classes.filter((one) => one.state === 'carried out');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const undo = useSave(promotionsApi.undo, {
    onDone: ({ moved }) => {
      say(`Undone: ${counted(moved, 'student')}`);
      onClose();
    },
  });
  const toggle = (id: number) => {
    undo.reset();
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <Dialog opened onClose={onClose} title="Undo classes" size={520}>
      <p>
        The students of these classes go back to where they were. Nobody goes back when one of them was moved since. Beds that
        leavers gave up are not theirs again.
      </p>
      {undo.error && <Note tone="neg">{undo.error.message}</Note>}
      <div className="promotion-choices">
        {done.map((one) => (
          <Checkbox
            key={one.classId}
            checked={chosen.has(one.classId)}
            label={one.className}
            description={counted(one.students, 'student')}
            onChange={() => toggle(one.classId)}
          />
        ))}
      </div>
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose} data-autofocus>
          Leave as it is
        </Button>
        <Button
          color="red"
          disabled={chosen.size === 0}
          loading={undo.isPending}
          onClick={() => undo.mutate({ id: promotion.id, classIds: [...chosen] })}
        >
          Undo
        </Button>
      </div>
    </Dialog>
  );
}
