import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';

import { formatCents } from '#kit/contract/money.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type ReminderKind, remindersApi } from '../../contract/reminders.ts';
import { ChoiceBox } from './ChoiceBox.tsx';
import { MessagesBox } from './MessagesBox.tsx';
import { TextBox } from './TextBox.tsx';
import { useReminder } from './use-reminder.ts';

interface NewRunProps {
  kind: ReminderKind;
  students: readonly number[];
  onSent: (runId: number) => void;
}

/** Writes a run: whom, what, when; every message before it goes. */
export function NewRun({ kind, students, onSent }: NewRunProps) {
  const reminder = useReminder(kind, students);
  const [asking, setAsking] = useState(false);
  const sent = useRef(false);
  const send = useSave(remindersApi.send, {
    onDone: ({ id }) => {
      sent.current = true;
      onSent(id);
    },
  });
  const { data, error, refetch } = reminder.preview;
  const refused = send.error ?? error;
  const wrong = (path: string) => refused?.fields.find((field) => field.path === path)?.message;
  const count = data?.messages.length ?? 0;
  const messages = `${count.toLocaleString('en-KE')} ${count === 1 ? 'message' : 'messages'}`;
  const later = data !== undefined && (data.quiet || reminder.input.sendAt !== null);
  const label = data?.needsApproval ? `Ask to send ${messages}` : later ? `Set ${messages} for later` : `Send ${messages}`;
  return (
    <div className="split">
      <LeaveGuard dirty={() => reminder.typed && !sent.current} />
      <div className="stack">
        <ChoiceBox kind={kind} reminder={reminder} chosen={students.length} />
        <TextBox reminder={reminder} wrong={wrong} />
      </div>
      <div className="stack">
        {error && !data && <ErrorState title="The messages could not be written" error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonPage />}
        {data && (
          <>
            {data.unknown.map((words) => (
              <Note key={words} tone="neg">
                {words}
              </Note>
            ))}
            {data.outbox && (
              <Note tone="att">No SMS provider is set up: they are kept in the outbox and nothing leaves the machine.</Note>
            )}
            {data.credit !== null && data.credit < data.segments && (
              <Note tone="att">
                {data.segments.toLocaleString('en-KE')} segments are needed and {data.credit.toLocaleString('en-KE')} are left.
              </Note>
            )}
            {later && <Note>They go out on {instantText(data.goesAt)}, with what is owed then.</Note>}
            <Figures
              record
              figures={[
                { label: 'Messages', value: count.toLocaleString('en-KE') },
                { label: 'Segments', value: data.segments.toLocaleString('en-KE') },
                { label: 'Owed', value: <Money cents={data.owed} /> },
              ]}
            />
            <Button disabled={count === 0 || data.unknown.length > 0 || !reminder.current} onClick={() => setAsking(true)}>
              {label}
            </Button>
            <MessagesBox
              preview={data}
              excluded={reminder.excluded.size}
              onExclude={(ids) => reminder.exclude(ids, true)}
              onIncludeAll={() => reminder.exclude([...reminder.excluded], false)}
            />
            <ConfirmDialog
              opened={asking}
              onClose={() => setAsking(false)}
              title={`${label}?`}
              text="Balances are looked up once more when the messages go. Who has paid by then is not written to."
              consequences={[
                { label: 'Students', after: data.students.toLocaleString('en-KE') },
                { label: 'Segments', after: data.segments.toLocaleString('en-KE') },
                { label: 'Owed', after: `KES ${formatCents(data.owed)}` },
              ]}
              keep="Look again"
              confirm={label}
              onConfirm={() => send.mutateAsync(reminder.input as never)}
            />
          </>
        )}
      </div>
    </div>
  );
}
