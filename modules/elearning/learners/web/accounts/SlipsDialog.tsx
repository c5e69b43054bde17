import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { pdfIn, printBlob, save } from '#kit/web/api/files.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { studentAccountsApi } from '../../contract/accounts.ts';
import { type Place, placeOptions, PlaceSelect, whomOf } from './PlaceSelect.tsx';

interface SlipsDialogProps {
  places: readonly Place[];
  /** Null: of a class or stream that is chosen here. */
  studentIds: readonly number[] | null;
  onClose: () => void;
}

const waiting = (of: readonly Place[]) => {
  const slips = of.reduce((sum, place) => sum + place.waiting, 0);
  return slips === 0 ? 'no slips' : counted(slips, 'slip');
};

/** First passwords as slips to print and cut, shown once. */
export function SlipsDialog({ places, studentIds, onClose }: SlipsDialogProps) {
  const [choice, setChoice] = useState<string | null>(null);
  const make = useSave(studentAccountsApi.slips, {});
  const whom = studentIds ? { studentIds: [...studentIds] } : whomOf(choice);
  if (make.data) {
    const { rows, leftOut, pdf } = make.data;
    return (
      <Dialog opened onClose={onClose} title={counted(rows.length, 'slip').replace(/^./, (first) => first.toUpperCase())}>
        <p>
          The passwords are on this paper only, and only now: print it or save it before you close this. Cut the slips apart and
          give each to its student.
        </p>
        {leftOut > 0 && (
          <p className="muted">
            {counted(leftOut, 'student')} left out: with no account, with one that is in use, or disabled. Reset the password of
            who has forgotten it.
          </p>
        )}
        <div className="dialog-actions">
          <Button variant="default" onClick={() => save(pdfIn(pdf), 'First passwords.pdf')}>
            Save as PDF
          </Button>
          <Button leftSection={<IconPrinter size={16} stroke={1.7} />} onClick={() => printBlob(pdfIn(pdf))}>
            Print
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog opened onClose={onClose} title="Print slips">
      <p>
        Everybody who has never signed in gets a new first password. Slips that were printed before open nothing any more. Who has
        signed in keeps the password.
      </p>
      {studentIds ? (
        <p>{counted(studentIds.length, 'student')} chosen.</p>
      ) : (
        <PlaceSelect options={placeOptions(places, waiting)} value={choice} onChange={setChoice} />
      )}
      {make.error && <Note tone="neg">{make.error.message}</Note>}
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={whom === null} loading={make.isPending} onClick={() => whom && make.mutate(whom)}>
          Make passwords
        </Button>
      </div>
    </Dialog>
  );
}
