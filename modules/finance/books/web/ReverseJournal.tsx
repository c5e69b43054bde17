import { Button } from '@mantine/core';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import { waitsWords } from '../../control/web/second-words.ts';
import { type JournalRecord, journalsApi } from '../contract/journals.ts';

/** Takes a journal made by hand back, on a day and for a reason. */
export function ReverseJournal({ journal }: { journal: JournalRecord }) {
  const [asking, setAsking] = useState(false);
  const [day, setDay] = useState<string | null>(journal.day);
  const reversing = useSave(journalsApi.reverse, {
    onDone: ({ journal: made }) => {
      say(made === null ? waitsWords : 'The journal is reversed');
      setAsking(false);
    },
  });
  if (!journal.reversible || judge(journalsApi.reverse.access, viewer()) !== 'allowed') return null;
  return (
    <div>
      <Button variant="default" onClick={() => setAsking(true)}>
        Reverse journal
      </Button>
      {asking && (
        <ReasonDialog
          title={`Reverse ${journal.documentNo ?? 'this journal'}`}
          text="A journal with the sides exchanged is posted. Both stay in the books."
          keep="Keep journal"
          confirm="Reverse journal"
          ready={day !== null}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => reversing.mutateAsync({ id: journal.id, day: day ?? '', reason })}
        >
          {(wrong) => (
            <DateField name="day" label="Day" value={day} required min={journal.day} error={wrong('day')} onChange={setDay} />
          )}
        </ReasonDialog>
      )}
    </div>
  );
}
