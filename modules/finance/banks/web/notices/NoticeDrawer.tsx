import { instantText, schoolZone } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';

import { dayIn } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type Notice, noticesApi } from '../../contract/notices.ts';
import { MoneySelect } from '../MoneySelect.tsx';
import { channelWords } from '../suspense/channel-words.ts';
import { noticeKindWords } from './notice-words.ts';
import './notices.css';

/** A notice that could not be taken: what could be read, what came, and what a person makes of it. */
export function NoticeDrawer({ open, close }: { open: string | null; close: () => void }) {
  return (
    <RecordDrawer open={open} onClose={close} get={noticesApi.get} title={(record) => record?.reference ?? 'Notice'} size={560}>
      {(record) => record && <Shown notice={record} close={close} />}
    </RecordDrawer>
  );
}

function Shown({ notice, close }: { notice: Notice; close: () => void }) {
  const mayDecide = judge(noticesApi.take.access, viewer()) === 'allowed';
  const waits = notice.state === 'open' || notice.state === 'new';
  return (
    <div className="form-scroll stack">
      {notice.why && <Note tone="att">{notice.why}</Note>}
      <Facts
        rows={[
          ['From', `${channelWords[notice.channel]}, ${notice.address}`],
          ['What', noticeKindWords[notice.what] ?? notice.what],
          ['Received', instantText(notice.at)],
          ['How often', notice.times > 1 ? `${notice.times} times, last ${instantText(notice.lastAt)}` : 'Once'],
          ['Code', notice.reference],
          ['Amount', notice.amount === null ? null : `KES ${formatCents(notice.amount)}`],
          ['Payer', notice.payer],
          ['Settled', notice.resolvedBy && `${notice.resolvedBy}, ${notice.resolution ?? ''}`],
        ]}
      />
      {mayDecide && <Raw id={notice.id} />}
      {mayDecide && waits && <Decide notice={notice} close={close} />}
      {!mayDecide && waits && <Note>The finance administrator decides what becomes of it.</Note>}
      {notice.state === 'done' && <Note tone="pos">This notice was taken. Nothing is left to do.</Note>}
    </div>
  );
}

function Raw({ id }: { id: number }) {
  const [shown, setShown] = useState(false);
  const { data, error } = useApi(noticesApi.raw, { id }, { enabled: shown });
  if (!shown)
    return (
      <div>
        <Button variant="default" onClick={() => setShown(true)}>
          Show the notice as it came
        </Button>
      </div>
    );
  return (
    <Box title="As it came" padded>
      {error && <Note tone="neg">{error.message}</Note>}
      {data && <pre className="notice-raw">{data.text || 'Nothing stood in it.'}</pre>}
    </Box>
  );
}

const takeFields: readonly Field<'reference' | 'amount' | 'day' | 'moneyId' | 'reason'>[] = [
  { kind: 'text', name: 'reference', label: 'Code' },
  { kind: 'money', name: 'amount', label: 'Amount' },
  { kind: 'date', name: 'day', label: 'Paid on' },
  {
    kind: 'custom',
    name: 'moneyId',
    label: 'Into',
    hint: 'Left empty: the account that this provider pays into',
    render: (slot) => <MoneySelect {...slot} />,
  },
  { kind: 'text', name: 'reason', label: 'How you know', wide: true, placeholder: 'Seen on the statement of 3 Feb' },
];

function Decide({ notice, close }: { notice: Notice; close: () => void }) {
  const again = useSave(noticesApi.again, { onDone: () => say('The notice is being read once more') });
  return (
    <>
      <div className="stack">
        <div>
          <Button variant="default" loading={again.isPending} onClick={() => again.mutate({ id: notice.id })}>
            Read it once more
          </Button>
        </div>
        <p className="hint">After the settings were put right: the short code, the account number or the list of addresses.</p>
        {again.error && <Note tone="neg">{again.error.message}</Note>}
      </div>
      <Box title="The money came" padded>
        <RecordForm
          save={noticesApi.take}
          fixed={{ id: notice.id }}
          initial={{
            reference: notice.reference ?? '',
            amount: notice.amount,
            day: dayIn(schoolZone(), new Date(notice.at)),
            moneyId: null,
          }}
          fields={takeFields}
          submit="Receive into suspense"
          onDone={() => {
            say('The payment is in suspense');
            close();
          }}
        />
      </Box>
      <Box title="Nothing is to be received" padded>
        <RecordForm
          save={noticesApi.close}
          fixed={{ id: notice.id }}
          initial={{}}
          fields={[{ kind: 'text', name: 'reason', label: 'Reason', wide: true }]}
          submit="Settle without money"
          onDone={() => {
            say('The notice is settled');
            close();
          }}
        />
      </Box>
    </>
  );
}
