import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCents } from '#kit/contract/money.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { StudentPicker } from '#modules/registration/web/public.tsx';
import { type Suggestion, suspenseApi } from '../../contract/suspense.ts';
import type { PaymentDetail } from './PaymentDrawer.tsx';
import { Suggestions } from './Suggestions.tsx';
import './suspense.css';

interface Part {
  key: number;
  studentId: number | null;
  /** Null: it is chosen by hand. */
  label: string | null;
  amount: number | null;
}

/** Gives a payment to one learner, or splits it among several, to the cent. */
export function AssignForm({ payment, onDone }: { payment: PaymentDetail; onDone: () => void }) {
  const [parts, setParts] = useState<readonly Part[]>([]);
  const [serial, setSerial] = useState(0);
  const suggested = useApi(suspenseApi.suggestions, { id: payment.id }, { staleTime: 60_000 });
  const left = payment.open - parts.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const saving = useSave(suspenseApi.assign, {
    onDone: ({ receipts }) => {
      say(receipts.length === 1 ? `Receipt ${receipts[0]} is written` : `${receipts.length} receipts are written`);
      onDone();
    },
  });
  const add = (studentId: number | null, label: string | null) => {
    setSerial(serial + 1);
    setParts([...parts, { key: serial, studentId, label, amount: left > 0 ? left : null }]);
  };
  const change = (key: number, more: Partial<Part>) =>
    setParts(parts.map((part) => (part.key === key ? { ...part, ...more } : part)));
  const choose = ({ studentId, name, admissionNo }: Suggestion) => {
    if (!parts.some((part) => part.studentId === studentId)) add(studentId, `${name}, ${admissionNo}`);
  };
  const split = (one: Suggestion) => {
    const family = sharedAmong(one, payment.open);
    setParts(family.map((part, at) => ({ ...part, key: serial + at })));
    setSerial(serial + family.length);
  };
  const named = parts.flatMap(({ studentId, amount }) => (studentId !== null && amount ? [{ studentId, amount }] : []));
  const ready = parts.length > 0 && left >= 0 && named.length === parts.length;
  const elsewhere = saving.error && !saving.error.fields.some(({ path }) => path.endsWith('.amount'));
  return (
    <div className="stack">
      <Suggestions found={suggested.data?.rows} onChoose={choose} onSplit={split} />
      {parts.map((part, at) => (
        <div className="assign-part" key={part.key}>
          {part.label === null ? (
            <StudentPicker
              name={`student-${at}`}
              label="Student"
              value={part.studentId}
              onChange={(studentId) => change(part.key, { studentId })}
            />
          ) : (
            <strong>{part.label}</strong>
          )}
          <MoneyField
            name={`amount-${at}`}
            aria-label="Amount"
            value={part.amount}
            onChange={(amount) => change(part.key, { amount })}
            error={saving.error?.fields.find(({ path }) => path === `parts.${at}.amount`)?.message}
          />
          <Button variant="subtle" color="gray" onClick={() => setParts(parts.filter(({ key }) => key !== part.key))}>
            Take out
          </Button>
        </div>
      ))}
      <div className="row">
        <Button variant="default" leftSection={<IconPlus size={16} stroke={1.7} />} onClick={() => add(null, null)}>
          {parts.length === 0 ? 'Choose a student' : 'Another student'}
        </Button>
        {parts.length > 0 && (
          <span className={left < 0 ? 'neg' : 'hint'}>
            {left < 0 ? `${formatCents(-left)} more than is left` : `${formatCents(left)} stays in suspense`}
          </span>
        )}
      </div>
      {elsewhere && <Note tone="neg">{saving.error?.message}</Note>}
      {parts.length > 0 && (
        <div>
          <Button disabled={!ready} loading={saving.isPending} onClick={() => saving.mutate({ id: payment.id, parts: named })}>
            {parts.length > 1 ? `Write ${parts.length} receipts` : 'Write receipt'}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The same for each of a family, the cents that are over to the first. */
function sharedAmong(one: Suggestion, open: number): Omit<Part, 'key'>[] {
  const family = [one, ...one.siblings];
  const share = Math.floor(open / family.length);
  return family.map(({ studentId, name, admissionNo }, at) => ({
    studentId,
    label: `${name}, ${admissionNo}`,
    amount: at === 0 ? open - share * (family.length - 1) : share,
  }));
}
