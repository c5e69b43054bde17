import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { studentAccountsApi } from '../../contract/accounts.ts';
import { type Place, placeOptions, PlaceSelect, whomOf } from './PlaceSelect.tsx';

interface MakeDialogProps {
  places: readonly Place[];
  /** Null: of a class or stream that is chosen here. */
  studentIds: readonly number[] | null;
  onClose: () => void;
  onSlips: () => void;
}

const lacking = (of: readonly Place[]) => {
  const without = of.reduce((sum, { students, accounts }) => sum + students - accounts, 0);
  return without === 0 ? 'all have one' : `${without} without`;
};

/** Makes accounts for those of a class who have none. */
export function MakeDialog({ places, studentIds, onClose, onSlips }: MakeDialogProps) {
  const [choice, setChoice] = useState<string | null>(null);
  const make = useSave(studentAccountsApi.make, {});
  const whom = studentIds ? { studentIds: [...studentIds] } : whomOf(choice);
  if (make.data) {
    const { made, students } = make.data;
    return (
      <Dialog opened onClose={onClose} title="Accounts are made">
        <p>
          {made === 0
            ? 'Everybody there has an account already.'
            : `${counted(made, 'account')} made for ${counted(students, 'student')}.`}{' '}
          Slips give them their first passwords.
        </p>
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button onClick={onSlips}>Print slips</Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog opened onClose={onClose} title="Make accounts">
      <p>
        Students sign in with their admission number. Where it is taken in another school, the school’s short form is added behind
        it.
      </p>
      {studentIds ? (
        <p>{counted(studentIds.length, 'student')} chosen; those who have an account keep it.</p>
      ) : (
        <PlaceSelect options={placeOptions(places, lacking)} value={choice} onChange={setChoice} />
      )}
      {make.error && <Note tone="neg">{make.error.message}</Note>}
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={whom === null} loading={make.isPending} onClick={() => whom && make.mutate(whom)}>
          Make accounts
        </Button>
      </div>
    </Dialog>
  );
}
