import { today } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { addDays } from '#kit/contract/dates.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { FormField } from '#kit/web/ui/form/FormField.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { applicationsApi, type ApplicationState } from '../contract/applications.ts';

import { stepWords } from './application-words.ts';

/** A step that is about to be taken with applications. */
export interface Decision {
  ids: readonly number[];
  to: Exclude<ApplicationState, 'draft' | 'enrolled'>;
}

const consequences: Record<Decision['to'], string> = {
  submitted: 'The family is notified that the application was received.',
  under_review: 'Nobody is notified; the application is pending a decision.',
  waitlisted: 'The family is notified that the class is full for now.',
  offered: 'One of the window’s places is kept, and the family is told.',
  accepted: 'The place is taken. Enrol the child when they report.',
  rejected: 'The family is notified that no place can be offered.',
  cancelled: 'The place, if one was kept, is free again.',
};

/** Asks for what a step needs, says what it brings, and takes it for all of the chosen applications or for none. */
export function DecideDialog({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const { ids, to } = decision;
  const [reason, setReason] = useState<unknown>(null);
  const [offerUntil, setOfferUntil] = useState<unknown>(addDays(today(), 14));
  const move = useSave(applicationsApi.move, {
    onDone: ({ moved }) => {
      say(`${stepWords[to]}: ${counted(moved, 'application')}`);
      onClose();
    },
  });
  const wrong = (path: string) => move.error?.fields.find((field) => field.path === path)?.message;
  const why = to === 'rejected' || to === 'cancelled';
  return (
    <Dialog opened onClose={onClose} title={`${stepWords[to]}: ${counted(ids.length, 'application')}`}>
      <p>{consequences[to]}</p>
      {move.error && !wrong('reason') && !wrong('offerUntil') && <Note tone="neg">{move.error.message}</Note>}
      {to === 'offered' && (
        <FormField
          field={{ kind: 'date', name: 'offerUntil', label: 'The offer is valid until' }}
          value={offerUntil}
          values={{}}
          required
          error={wrong('offerUntil')}
          onChange={setOfferUntil}
        />
      )}
      {(why || to === 'waitlisted') && (
        <FormField
          field={{ kind: 'textarea', name: 'reason', label: 'Reason' }}
          value={reason}
          values={{}}
          required={why}
          error={wrong('reason')}
          onChange={setReason}
        />
      )}
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Leave as it is
        </Button>
        <Button
          color={why ? 'red' : undefined}
          loading={move.isPending}
          onClick={() =>
            move.mutate({
              ids: [...ids],
              to,
              reason: typeof reason === 'string' ? reason : null,
              offerUntil: to === 'offered' && typeof offerUntil === 'string' ? offerUntil : null,
            })
          }
        >
          {stepWords[to]}
        </Button>
      </div>
    </Dialog>
  );
}
