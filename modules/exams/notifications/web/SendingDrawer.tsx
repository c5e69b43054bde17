import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Facts } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { type SendingRow, resultSmsApi } from '../contract/result-sms.ts';
import { sendingWords, whomWords } from './notification-words.ts';
import '#kit/web/ui/css/form.css';
import './notifications.css';

interface SendingDrawerProps {
  sending: SendingRow | null;
  onClose: () => void;
  onBegun: (jobId: number | null) => void;
}

/** One sending: what it was, who decides about it, and what became of each message. */
export function SendingDrawer({ sending, onClose, onBegun }: SendingDrawerProps) {
  return (
    <SideDrawer opened={sending !== null} onClose={onClose} title="Results by SMS" size={560}>
      {sending && (
        <div className="form-scroll">
          <Facts
            rows={[
              ['State', sendingWords[sending.state].label],
              ['To', `${whomWords[sending.whom].label}, ${sending.classNames}`],
              ['Messages', `${sending.messages.toLocaleString('en-KE')} in ${sending.segments.toLocaleString('en-KE')} segments`],
              ['Asked for', <InstantText key="at" at={sending.at} />],
              ['By', sending.by],
              ['Decided by', sending.decidedName],
              ['Because', sending.reason],
            ]}
          />
          {sending.state === 'waiting' && <Decision sending={sending} onClose={onClose} onBegun={onBegun} />}
          {sending.state !== 'waiting' && sending.state !== 'rejected' && <Messages key={sending.id} id={sending.id} />}
        </div>
      )}
    </SideDrawer>
  );
}

function Decision({
  sending: { id, version, mine },
  onClose,
  onBegun,
}: Omit<SendingDrawerProps, 'sending'> & { sending: SendingRow }) {
  const [reason, setReason] = useState('');
  const decide = useSave(resultSmsApi.decide, {
    onDone: ({ jobId, sending }) => {
      say(sending.state === 'rejected' ? 'Rejected' : 'Approved, the messages are on their way');
      onBegun(jobId);
      onClose();
    },
  });
  if (judge(resultSmsApi.decide.access, viewer()) !== 'allowed') return null;
  if (mine) return <Note>You asked for this, so somebody else decides about it.</Note>;
  return (
    <div className="stack">
      <Textarea
        label="Reason, if it is rejected"
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        error={decide.error?.fields[0]?.message}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {decide.error && decide.error.fields.length === 0 && <Note tone="neg">{decide.error.message}</Note>}
      <div className="result-sms-steps">
        <Button loading={decide.isPending} onClick={() => decide.mutate({ id, version, approved: true, reason: null })}>
          Approve and send
        </Button>
        <Button variant="default" onClick={() => decide.mutate({ id, version, approved: false, reason: reason || null })}>
          Reject
        </Button>
      </div>
    </div>
  );
}

const step = 50;

function Messages({ id }: { id: number }) {
  const [q, setQ] = useState('');
  const [size, setSize] = useState(step);
  const { data, error, refetch } = useApi(resultSmsApi.messages, { id, q, size, page: 1 }, { staleTime: 0, keepPrevious: true });
  if (error && !data) return <ErrorState title="The messages could not be loaded" error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <TextInput
        label="Find"
        placeholder="Student, guardian or number"
        value={q}
        onChange={({ currentTarget }) => setQ(currentTarget.value)}
      />
      <ul className="result-sms-list result-sms-bare" aria-label="Messages" aria-busy={!data}>
        {data?.rows.map((row) => (
          <li key={row.id}>
            <strong>{row.student}</strong>{' '}
            <small className="hint num">
              {formatPhone(row.phone)}, {row.state}
              {row.reason ? `: ${row.reason}` : ''}
            </small>
            <p>{row.text}</p>
          </li>
        ))}
        {data?.rows.length === 0 && <li className="hint">No message.</li>}
      </ul>
      {data && data.total > data.rows.length && size < 200 && (
        <div>
          <Button variant="default" onClick={() => setSize(size + step)}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
