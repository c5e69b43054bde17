import { instantText } from '#kit/web/api/clock.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';

import { formatPhone } from '#kit/contract/phone.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Facts } from '#kit/web/ui/Box.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import { type RecipientRow, type ReminderRun, remindersApi } from '../../contract/reminders.ts';
import { RunStatus } from './RunStatus.tsx';
import './reminders.css';

const tones: Partial<Record<RecipientRow['state'], Tone>> = {
  delivered: 'pos',
  failed: 'neg',
  blocked: 'neg',
  unknown: 'att',
  held: 'att',
};

/** A run with what became of each message; the step that is open: approve, reject, call off. */
export function RunDrawer({ runId, onClose }: { runId: number | null; onClose: () => void }) {
  return (
    <SideDrawer opened={runId !== null} onClose={onClose} title="Run of reminders" size={560}>
      {runId !== null && <Run id={runId} />}
    </SideDrawer>
  );
}

function Run({ id }: { id: number }) {
  const { data: run } = useApi(remindersApi.get, { id }, { staleTime: 0 });
  const { data } = useApi(remindersApi.recipients, { id, size: 200 }, { staleTime: 0, enabled: run?.state === 'sent' });
  if (!run) return <SkeletonPage />;
  return (
    <div className="form">
      <div className="form-scroll stack">
        {run.reason && <Note tone={run.state === 'failed' ? 'neg' : 'att'}>{run.reason}</Note>}
        <Facts
          rows={[
            ['State', <RunStatus key="state" run={run} />],
            ['By', `${run.author}, ${instantText(run.at)}`],
            ['Decided by', run.decider],
            ['Sent', run.sentAt && instantText(run.sentAt)],
            ['Messages', `${run.recipients.toLocaleString('en-KE')}, ${run.segments.toLocaleString('en-KE')} segments`],
            ['Owed', <Money key="owed" cents={run.owed} />],
          ]}
        />
        <figure className="sms-preview">
          <figcaption className="hint">Text</figcaption>
          <p>{run.body}</p>
        </figure>
        <ul className="people reminder-messages">
          {data?.rows.map((row) => (
            <li key={row.id}>
              <span>
                <strong>{row.name ?? formatPhone(row.phone)}</strong> <small className="hint num">{formatPhone(row.phone)}</small>
                <p className="hint">
                  {row.students}
                  {row.reason && `. ${row.reason}`}
                </p>
              </span>
              <Status tone={tones[row.state] ?? 'quiet'}>{row.state.charAt(0).toUpperCase() + row.state.slice(1)}</Status>
            </li>
          ))}
        </ul>
      </div>
      {(run.state === 'waiting' || run.state === 'scheduled') && <Steps key={run.version} run={run} />}
    </div>
  );
}

function Steps({ run }: { run: ReminderRun }) {
  const [reason, setReason] = useState('');
  const decide = useSave(remindersApi.decide);
  const cancel = useSave(remindersApi.cancel);
  const { id, version } = run;
  const error = decide.error ?? cancel.error;
  const wrong = error?.fields.find(({ path }) => path === 'reason')?.message;
  const decides = run.state === 'waiting' && !run.mine;
  return (
    <div className="form-bar">
      {error && !wrong && <Note tone="neg">{error.message}</Note>}
      {decides && (
        <>
          <TextInput
            aria-label="Why it is rejected"
            placeholder="Why it is rejected"
            value={reason}
            error={wrong}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button
            variant="default"
            loading={decide.isPending}
            onClick={() => decide.mutate({ id, version, approved: false, reason })}
          >
            Reject
          </Button>
          <Button loading={decide.isPending} onClick={() => decide.mutate({ id, version, approved: true, reason: null })}>
            Approve and send
          </Button>
        </>
      )}
      {!decides && (
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ id, version })}>
          Call off
        </Button>
      )}
    </div>
  );
}
