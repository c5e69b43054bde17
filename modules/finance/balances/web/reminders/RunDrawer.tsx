import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Decision } from '#kit/web/approval/Decision.tsx';
import { formatPhone } from '#kit/contract/phone.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import { capital } from '#kit/web/ui/in-words.ts';
import { reminderApproval } from '../../contract/reminder-approval.ts';
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
  const { data: run, error, refetch } = useApi(remindersApi.get, { id }, { staleTime: 0 });
  if (!run && error) return <ErrorState title="The run could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!run) return <SkeletonPage />;
  const decides = run.state === 'waiting' && !run.mine;
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
        {run.state === 'sent' && <Recipients id={id} />}
        <Decision key={run.version} of={reminderApproval} record={run} steps={['approve', 'reject']} onDone={() => undefined} />
      </div>
      {!decides && cancel.from.some((one) => one === run.state) && <CallOff run={run} />}
    </div>
  );
}

const step = 200;

/** Whom a run told, some at a time, each with what became of the message. */
function Recipients({ id }: { id: number }) {
  const [pages, setPages] = useState(1);
  const { data } = useApi(remindersApi.recipients, { id, size: step }, { staleTime: 0 });
  return (
    <>
      <ul className="people reminder-messages" aria-label="Messages">
        {Array.from({ length: pages }, (_, at) => (
          <RecipientsPage key={at} id={id} page={at + 1} />
        ))}
      </ul>
      {data && data.total > pages * step && (
        <div>
          <Button size="xs" variant="default" onClick={() => setPages(pages + 1)}>
            Show more of {data.total.toLocaleString('en-KE')}
          </Button>
        </div>
      )}
    </>
  );
}

function RecipientsPage({ id, page }: { id: number; page: number }) {
  const asked = page === 1 ? { id, size: step } : { id, size: step, page };
  const { data, error, refetch } = useApi(remindersApi.recipients, asked, { staleTime: 0 });
  if (error && !data)
    return (
      <li>
        <ErrorState title="The messages could not be loaded" error={error} onRetry={() => void refetch()} />
      </li>
    );
  return data?.rows.map((row) => (
    <li key={row.id}>
      <span>
        <strong>{row.name ?? formatPhone(row.phone)}</strong> <small className="hint num">{formatPhone(row.phone)}</small>
        <p className="hint">
          {row.students}
          {row.reason && `. ${row.reason}`}
        </p>
      </span>
      <Status tone={tones[row.state] ?? 'quiet'}>{capital(row.state)}</Status>
    </li>
  ));
}

const { cancel } = reminderApproval.steps;

function CallOff({ run: { id, version } }: { run: ReminderRun }) {
  const save = useSave(remindersApi.cancel, { onDone: () => say(cancel.words.done) });
  return (
    <div className="form-bar">
      {save.error && <Note tone="neg">{save.error.message}</Note>}
      <Button variant="default" loading={save.isPending} onClick={() => save.mutate({ id, version })}>
        {cancel.words.button}
      </Button>
    </div>
  );
}
