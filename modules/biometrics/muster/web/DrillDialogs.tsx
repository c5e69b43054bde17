import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { counted } from '#kit/web/ui/in-words.ts';

/** Asks where everybody meets, and begins. */
export function StartDrill({
  opened,
  onClose,
  onStart,
}: {
  opened: boolean;
  onClose: () => void;
  onStart: (place: string | null) => void;
}) {
  const [place, setPlace] = useState('');
  const send = (event: FormEvent): void => {
    event.preventDefault();
    onStart(place.trim() || null);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title="Start a drill?">
      <form className="stack" onSubmit={send}>
        <p>The time runs from now. Everybody who opens the muster list ticks whom they find, also without a line.</p>
        <TextInput
          label="Where everybody meets"
          placeholder="Football field"
          maxLength={80}
          value={place}
          onChange={({ currentTarget }) => setPlace(currentTarget.value)}
        />
        <div className="row">
          <Button type="submit">Start drill</Button>
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Ends a drill, with what is worth noting. */
export function EndDrill({
  opened,
  onClose,
  missing,
  onEnd,
}: {
  opened: boolean;
  onClose: () => void;
  missing: number;
  onEnd: (note: string | null) => void;
}) {
  const [note, setNote] = useState('');
  const send = (event: FormEvent): void => {
    event.preventDefault();
    onEnd(note.trim() || null);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title="End the drill?">
      <form className="stack" onSubmit={send}>
        <p>
          {missing === 0
            ? 'Everybody was found.'
            : `${counted(missing, 'person is', 'people are')} missing still. The report names them.`}{' '}
          What phones without a line have ticked until now is still taken.
        </p>
        <Textarea
          label="Note"
          placeholder="What went well, and what did not"
          maxLength={500}
          autosize
          minRows={2}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <div className="row">
          <Button type="submit">End drill</Button>
          <Button variant="default" onClick={onClose}>
            Go on
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
