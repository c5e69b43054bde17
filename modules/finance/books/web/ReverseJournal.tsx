import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { waitsWords } from '../../control/web/second-words.ts';
import { type JournalRecord, journalsApi } from '../contract/journals.ts';

/** Takes a journal made by hand back, on a day and for a reason. */
export function ReverseJournal({ journal }: { journal: JournalRecord }) {
  const [asking, setAsking] = useState(false);
  const [day, setDay] = useState<string | null>(journal.day);
  const [reason, setReason] = useState('');
  const reversing = useSave(journalsApi.reverse, {
    onDone: ({ journal: made }) => {
      say(made === null ? waitsWords : 'The journal is reversed');
      setAsking(false);
    },
  });
  if (!journal.reversible || judge(journalsApi.reverse.access, viewer()) !== 'allowed') return null;
  const wrong = (path: string) => reversing.error?.fields.find((field) => field.path === path)?.message;
  const elsewhere = reversing.error && reversing.error.fields.length === 0 ? reversing.error.message : null;
  return (
    <div>
      <Button variant="default" onClick={() => setAsking(true)}>
        Reverse journal
      </Button>
      <Dialog title={`Reverse ${journal.documentNo ?? 'this journal'}`} opened={asking} onClose={() => setAsking(false)}>
        <div className="stack">
          <p className="muted">A journal with the sides exchanged is posted. Both stay in the books.</p>
          {elsewhere && <Note tone="neg">{elsewhere}</Note>}
          <DateField name="day" label="Day" value={day} required min={journal.day} error={wrong('day')} onChange={setDay} />
          <Textarea
            name="reason"
            label="Reason"
            required
            autosize
            data-autofocus
            minRows={2}
            maxLength={300}
            value={reason}
            error={wrong('reason')}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <div className="dialog-actions">
            <Button variant="default" onClick={() => setAsking(false)}>
              Keep journal
            </Button>
            <Button
              color="red"
              loading={reversing.isPending}
              disabled={day === null || reason.trim() === ''}
              onClick={() => day !== null && reversing.mutate({ id: journal.id, day, reason })}
            >
              Reverse journal
            </Button>
          </div>
        </div>
      </Dialog>
    </div>
  );
}
