import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatPhone } from '#kit/contract/phone.ts';
import { Decision } from '#kit/web/approval/Decision.tsx';
import { useApi } from '#kit/web/api/hooks.ts';
import { Facts } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { type SendingRow, resultSmsApi } from '../contract/result-sms.ts';
import { sendingApproval } from '../contract/sending-approval.ts';
import { whomWords } from './notification-words.ts';
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
              ['State', sendingApproval.states[sending.state][0]],
              ['To', `${whomWords[sending.whom].label}, ${sending.classNames}`],
              ['Messages', `${sending.messages.toLocaleString('en-KE')} in ${sending.segments.toLocaleString('en-KE')} segments`],
              ['Requested', <InstantText key="at" at={sending.at} />],
              ['By', sending.by],
              ['Decided by', sending.decidedName],
              ['Because', sending.reason],
            ]}
          />
          <Decision
            of={sendingApproval}
            record={sending}
            steps={['approve', 'reject']}
            onDone={(answer) => {
              onBegun(resultSmsApi.decide.output.parse(answer).jobId);
              onClose();
            }}
          />
          {sending.state !== 'waiting' && sending.state !== 'rejected' && <Messages key={sending.id} id={sending.id} />}
        </div>
      )}
    </SideDrawer>
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
