import { Button } from '@mantine/core';
import { Avatar } from '#kit/web/ui/Avatar.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import type { Payer } from '../contract/payers.ts';

/** The student who is paid for, with what they owe. */
export function PayerRow({ payer, onChange }: { payer: Payer; onChange: () => void }) {
  const seat = [payer.admissionNo, payer.className, payer.boarding === 'boarder' ? 'boarder' : 'day scholar'];
  return (
    <section className="box pay-payer" aria-label="Student">
      <Avatar name={payer.name} photo={payer.photoFileId === null ? null : { kind: 'student', id: payer.studentId }} size={40} />
      <div className="pay-who">
        <strong>{payer.name}</strong>
        <small>{seat.filter(Boolean).join(', ')}</small>
      </div>
      <Button
        variant="subtle"
        onClick={onChange}
        rightSection={
          <kbd className="keycap" aria-hidden="true">
            Esc
          </kbd>
        }
      >
        Change
      </Button>
      <div className="pay-owes">
        <small>{payer.balance < 0 ? 'In credit' : 'Owes'}</small>
        <Money cents={Math.abs(payer.balance)} />
      </div>
    </section>
  );
}
