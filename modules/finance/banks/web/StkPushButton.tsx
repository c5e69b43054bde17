import { Button, Select } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatCents } from '#kit/contract/money.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import { refetch, useApi, useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { type Prompt, promptsApi } from '../contract/prompts.ts';

interface StkPushButtonProps {
  studentId: number;
  /** What is proposed, in cents. */
  amount?: number | null;
  /** A receipt was written for it. */
  onPaid?: (receiptNo: string) => void;
  label?: string;
}

/** Asks a guardian's phone for a payment of a student's fees by M-Pesa, and waits for what becomes of it. */
export function StkPushButton({ studentId, amount = null, onPaid, label = 'Send M-Pesa prompt' }: StkPushButtonProps) {
  const [opened, setOpened] = useState(false);
  if (judge(promptsApi.send.access, viewer()) !== 'allowed') return null;
  return (
    <>
      <Button variant="default" leftSection={<IconDeviceMobile size={16} stroke={1.7} />} onClick={() => setOpened(true)}>
        {label}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Send M-Pesa prompt">
        {opened && <Asking studentId={studentId} amount={amount} onPaid={onPaid} />}
      </Dialog>
    </>
  );
}

function Asking({ studentId, amount, onPaid }: Pick<StkPushButtonProps, 'studentId' | 'amount' | 'onPaid'>) {
  const { data, error } = useApi(promptsApi.offer, { studentId }, { staleTime: 0 });
  const [phone, setPhone] = useState<string | null>(null);
  const [cents, setCents] = useState<number | null>(amount && amount > 0 ? Math.ceil(amount / 100) * 100 : null);
  const [sent, setSent] = useState<number | null>(null);
  const sending = useSave(promptsApi.send, { onDone: ({ id }) => setSent(id) });
  if (error) return <Note tone="neg">{error.message}</Note>;
  if (!data) return <p className="hint">Looking for the guardians’ phones</p>;
  if (!data.ready)
    return <Note tone="att">M-Pesa is not set up to ask. The finance administrator enters its keys at Banks.</Note>;
  if (sent !== null) return <Waiting id={sent} onPaid={onPaid} onAgain={() => setSent(null)} />;
  const number = phone ?? data.phones[0]?.phone ?? null;
  const said = (path: string) => sending.error?.fields.find((field) => field.path === path)?.message;
  return (
    <div className="stack">
      <p>
        {data.name}, {data.admissionNo}
      </p>
      <Select
        label="Phone"
        data={data.phones.map((one) => ({ value: one.phone, label: `${formatPhone(one.phone)}, ${one.name}` }))}
        value={number}
        onChange={setPhone}
        error={said('phone')}
        nothingFoundMessage="No guardian has a number"
      />
      <MoneyField name="amount" label="Amount" value={cents} onChange={setCents} error={said('amount')} />
      {sending.error && sending.error.fields.length === 0 && <Note tone="neg">{sending.error.message}</Note>}
      <div className="dialog-actions">
        <Button
          disabled={number === null || cents === null}
          loading={sending.isPending}
          onClick={() => sending.mutate({ studentId, phone: number ?? '', amount: cents ?? 0 })}
        >
          Send to the phone
        </Button>
      </div>
    </div>
  );
}

const ended = (prompt: Prompt | undefined) => prompt?.state === 'failed' || Boolean(prompt?.receiptNo);

interface WaitingProps {
  id: number;
  onPaid: StkPushButtonProps['onPaid'];
  onAgain: () => void;
}

function Waiting({ id, onPaid, onAgain }: WaitingProps) {
  const client = useQueryClient();
  const [over, setOver] = useState(false);
  const { data } = useApi(promptsApi.get, { id }, { staleTime: 0, refetchInterval: over ? false : 2000 });
  if (data && !over && ended(data)) {
    setOver(true);
    if (data.receiptNo) onPaid?.(data.receiptNo);
  }
  const receiptNo = data?.receiptNo ?? null;
  // The balance behind the dialog is another now.
  useEffect(() => {
    if (receiptNo !== null) void refetch(client, promptsApi.send);
  }, [client, receiptNo]);
  if (data?.receiptNo)
    return (
      <Note tone="pos">
        Paid: KES {formatCents(data.amount)}, {data.reference}. Receipt {data.receiptNo} is written.
      </Note>
    );
  if (data?.state === 'failed')
    return (
      <div className="stack">
        <Note tone="att">{data.outcome}</Note>
        <div className="dialog-actions">
          <Button variant="default" onClick={onAgain}>
            Ask again
          </Button>
        </div>
      </div>
    );
  // The money came and no receipt of this student stands on it: nothing goes on by itself.
  if (data?.state === 'paid' && data.reference !== null)
    return (
      <Note tone="att">
        Paid, M-Pesa code {data.reference}. {data.outcome} No receipt was written by itself: unless this code was received at the
        counter, find it in suspense and give it to the student there.
      </Note>
    );
  return (
    <Note tone="inf">
      {data?.outcome ?? `The payer enters the PIN on ${data ? formatPhone(data.phone) : 'the phone'}.`} It is safe to close this;
      the receipt is written by itself.
    </Note>
  );
}
