import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import type { Promotion, PromotionClass } from '../contract/promotion.ts';
import { promotionsApi } from '../contract/promotions.ts';
import { isOverCapacity } from '../../students/web/MoveDialog.tsx';
import './promotion.css';

interface CarryOutDialogProps {
  promotion: Promotion;
  /** False while the plan is read again: what is carried out must be what is shown. */
  fresh: boolean;
  onClose: () => void;
}

/** Carries the plan out for the classes that are ready, with what it does in figures. */
export function CarryOutDialog({ promotion, fresh, onClose }: CarryOutDialogProps) {
  const open = promotion.classes.filter((one) => one.state !== 'carried out' && one.students > 0);
  const ready = open.filter((one) => one.undecided === 0);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(ready.map((one) => one.classId)));
  const carry = useSave(promotionsApi.carryOut, {
    onDone: ({ moved }) => {
      say(`Carried out for ${counted(moved, 'student')}`);
      onClose();
    },
  });
  const full = isOverCapacity(carry.error);
  const toggle = (id: number) => {
    carry.reset();
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const students = ready.filter((one) => chosen.has(one.classId)).reduce((sum, one) => sum + one.students, 0);
  return (
    <Dialog opened onClose={onClose} title="Carry out the promotion" size={520}>
      <p>
        Students sit in their new classes at once; their history says from {formatDay(promotion.effectiveOn)}. Those who complete
        or leave give up their beds. Who was admitted on that day or later stays where they are. Each class can be undone as long
        as none of its students was moved since.
      </p>
      {carry.error && <Note tone={full ? 'att' : 'neg'}>{carry.error.message}</Note>}
      <div className="promotion-choices">
        {open.map((one) => (
          <Checkbox
            key={one.classId}
            checked={chosen.has(one.classId)}
            disabled={one.undecided > 0}
            label={one.className}
            description={inWords(one)}
            onChange={() => toggle(one.classId)}
          />
        ))}
      </div>
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose} data-autofocus>
          Not yet
        </Button>
        <Button
          disabled={students === 0 || !fresh}
          loading={carry.isPending}
          onClick={() => carry.mutate({ id: promotion.id, seen: promotion.seen, classIds: [...chosen], overCapacity: full })}
        >
          {full ? 'Carry out all the same' : `Carry out for ${counted(students, 'student')}`}
        </Button>
      </div>
    </Dialog>
  );
}

function inWords(one: PromotionClass): string {
  if (one.undecided > 0) return `${counted(one.undecided, 'student needs', 'students need')} a decision first`;
  const parts = [
    one.promote > 0 && `${one.promote} to ${one.toClassName}`,
    one.complete > 0 && `${one.complete} complete`,
    one.repeat > 0 && `${one.repeat} repeat`,
    one.transfer > 0 && `${one.transfer} leave`,
    one.withoutStream > 0 && `${one.withoutStream} without a stream`,
  ];
  return parts.filter(Boolean).join(', ');
}
