import { today } from '#kit/web/api/clock.ts';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type Cheque, chequesApi } from '../contract/cheques.ts';
import { payersApi } from '../contract/payers.ts';

/** One cheque: whom it pays for, and what the bank said. */
export function ChequeDrawer({ open, close }: { open: string | null; close: () => void }) {
  return (
    <RecordDrawer open={open} onClose={close} get={chequesApi.get} title={(cheque) => `Cheque ${cheque?.chequeNo ?? ''}`}>
      {(cheque) => cheque && <Details cheque={cheque} close={close} />}
    </RecordDrawer>
  );
}

function Details({ cheque, close }: { cheque: Cheque; close: () => void }) {
  const pending = cheque.state === 'pending';
  const mayClear = pending && judge(chequesApi.clear.access, viewer()) === 'allowed';
  const mayBounce = (pending || cheque.state === 'cleared') && judge(chequesApi.bounce.access, viewer()) === 'allowed';
  return (
    <>
      <div className="drawer-note">
        <Facts
          rows={[
            ['Amount', `KES ${formatCents(cheque.amount)}`],
            ['Drawn on', cheque.drawnOn],
            ['Dated', formatDay(cheque.datedOn)],
            ['Received', formatDay(cheque.receivedOn)],
            ['Paid by', cheque.payerName],
            ...cheque.receipts.map(({ receiptNo, name, amount }): [string, string] => [
              receiptNo,
              `${name}: ${formatCents(amount)}`,
            ]),
            ['Cleared into', cheque.bank],
            ['Decided', cheque.decidedOn && `${formatDay(cheque.decidedOn)} by ${cheque.decidedBy}`],
            ['Because', cheque.reason],
          ]}
        />
      </div>
      {mayBounce && <Decide cheque={cheque} mayClear={mayClear} close={close} />}
    </>
  );
}

function Decide({ cheque, mayClear, close }: { cheque: Cheque; mayClear: boolean; close: () => void }) {
  const [what, setWhat] = useState(mayClear ? 'clear' : 'bounce');
  const { data } = useApi(payersApi.desk, {});
  const banks = (data?.accounts ?? []).filter(({ role }) => role === null);
  const done = (text: string) => () => {
    say(text);
    close();
  };
  return (
    <>
      <div className="drawer-parts">
        <SegmentedControl
          fullWidth
          aria-label="What the bank said"
          value={what}
          onChange={setWhat}
          data={[
            ...(mayClear ? [{ value: 'clear', label: 'The bank has paid' }] : []),
            { value: 'bounce', label: 'The bank has returned it' },
            ...(cheque.state === 'cleared' ? [{ value: 'unclear', label: 'It has not cleared' }] : []),
          ]}
        />
      </div>
      {what === 'clear' ? (
        <RecordForm
          key="clear"
          save={chequesApi.clear}
          fixed={{ id: cheque.id }}
          initial={{ day: today(), bankId: banks.length === 1 ? banks[0]?.id : null }}
          fields={[
            {
              kind: 'select',
              name: 'bankId',
              label: 'Into account',
              options: banks.map(({ id, name }) => ({ value: id, label: name })),
            },
            { kind: 'date', name: 'day', label: 'On', max: today() },
          ]}
          submit="Clear cheque"
          onDone={done('The cheque has cleared')}
        />
      ) : what === 'unclear' ? (
        <>
          <Note>
            For a cheque that was taken for another, or cleared into the wrong account: it is pending again, and its receipts
            stand. Somebody other than who cleared it does this.
          </Note>
          <RecordForm
            key="unclear"
            save={chequesApi.unclear}
            fixed={{ id: cheque.id }}
            initial={{}}
            fields={[{ kind: 'textarea', name: 'reason', label: 'Reason' }]}
            submit="Take clearing back"
            onDone={done('The cheque is pending again')}
          />
        </>
      ) : (
        <>
          <Note>
            Its receipts are reversed and the families are told. Somebody other than who received the cheque does this.
            {cheque.state === 'cleared' && ` It had cleared: the money leaves ${cheque.bank ?? 'the account'} again.`}
          </Note>
          <RecordForm
            key="bounce"
            save={chequesApi.bounce}
            fixed={{ id: cheque.id }}
            initial={{ day: today() }}
            fields={[
              { kind: 'date', name: 'day', label: 'On', max: today() },
              { kind: 'money', name: 'charge', label: 'Charge for it', hint: 'Billed to the first student; empty for none' },
              { kind: 'textarea', name: 'reason', label: 'What the bank says' },
            ]}
            submit="Take receipts back"
            onDone={({ warning }) =>
              done(['The cheque bounced; its receipts are reversed.', warning].filter(Boolean).join(' '))()
            }
          />
        </>
      )}
    </>
  );
}
