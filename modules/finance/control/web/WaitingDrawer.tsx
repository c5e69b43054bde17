import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { Decision } from '#kit/web/approval/Decision.tsx';
import { useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { secondApproval } from '../contract/second-approval.ts';
import { secondPersonApi, type WaitingRecord } from '../contract/second-person.ts';
import { secondKindWords } from './second-words.ts';
import './second.css';

/** One journal, transfer or bank charge above the limit of one person, to be approved, refused or taken back. */
export function WaitingDrawer({ open, close }: { open: string | null; close: () => void }) {
  return (
    <RecordDrawer
      open={open}
      onClose={close}
      get={secondPersonApi.get}
      size={560}
      title={(record) => (record ? secondKindWords[record.kind] : 'Waiting')}
    >
      {(record) => record && <WaitingBody record={record} close={close} />}
    </RecordDrawer>
  );
}

function WaitingBody({ record, close }: { record: WaitingRecord; close: () => void }) {
  const { title, amount, day, reference, state, askedName, askedAt, lines } = record;
  const open = state === 'waiting' && judge(secondPersonApi.decide.access, viewer()) === 'allowed';
  return (
    <div className="form-scroll stack">
      <Facts
        rows={[
          ['What', title],
          ['Amount KES', <Money key="amount" cents={amount} cell />],
          ['Of', formatDay(day)],
          ['Reference', reference],
          ['Why', record.reason],
          ['State', secondApproval.states[state][0]],
          ['Requested by', askedName],
          ['Requested', instantText(askedAt)],
          ['Decided by', record.decidedName],
          ['Decided', record.decidedAt && instantText(record.decidedAt)],
          ['Remark', record.remark],
        ]}
      />
      <Facts
        rows={lines.map(({ account, side, amount: sum, note }, at): [string, ReactNode] => [
          `${side === 'debit' ? 'Debit' : 'Credit'}, line ${at + 1}`,
          <span key={at}>
            {[account, note].filter(Boolean).join(', ')} <Money cents={sum} cell />
          </span>,
        ])}
      />
      {open && (record.mine ? <Own record={record} close={close} /> : <Decide record={record} close={close} />)}
    </div>
  );
}

interface PartProps {
  record: WaitingRecord;
  close: () => void;
}

function Own({ record, close }: PartProps) {
  const cancelling = useSave(secondPersonApi.cancel, {
    onDone: () => {
      say('Withdrawn: nothing was posted');
      close();
    },
  });
  return (
    <>
      <Note>You asked for this, so somebody else decides it.</Note>
      {cancelling.error && <Note tone="neg">{cancelling.error.message}</Note>}
      <div>
        <Button variant="default" loading={cancelling.isPending} onClick={() => cancelling.mutate({ id: record.id })}>
          Withdraw
        </Button>
      </div>
    </>
  );
}

const Decide = ({ record, close }: PartProps) => (
  <Decision of={secondApproval} record={record} steps={['approve', 'refuse']} hint="Needed when you refuse" onDone={close} />
);
