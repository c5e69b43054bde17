import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { formatCents } from '#kit/contract/money.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { StudentPicker } from '#modules/registration/web/public.tsx';
import { type Suggestion, suspenseApi } from '../../contract/suspense.ts';
import type { PaymentDetail } from './PaymentDrawer.tsx';
import { Suggestions } from './Suggestions.tsx';
import './suspense.css';

interface Part {
  studentId: number | null;
  /** Null: it is chosen by hand. */
  label: string | null;
  amount: number | null;
}

/** Gives a payment to one learner, or splits it among several, to the cent. */
export function AssignForm({ payment, onDone }: { payment: PaymentDetail; onDone: () => void }) {
  const [parts, setParts] = useState<readonly Part[]>([]);
  const suggested = useApi(suspenseApi.suggestions, { id: payment.id }, { staleTime: 60_000 });
  const left = payment.open - parts.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const given = useRef(false);
  const saving = useSave(suspenseApi.assign, {
    onDone: ({ receipts }) => {
      given.current = true;
      say(receipts.length === 1 ? `Receipt ${receipts[0]} is written` : `${receipts.length} receipts are written`);
      onDone();
    },
  });
  const part = (studentId: number | null, label: string | null): Part => ({ studentId, label, amount: left > 0 ? left : null });
  const choose = ({ studentId, name, admissionNo }: Suggestion) => {
    if (!parts.some((one) => one.studentId === studentId)) setParts([...parts, part(studentId, `${name}, ${admissionNo}`)]);
  };
  const named = parts.flatMap(({ studentId, amount }) => (studentId !== null && amount ? [{ studentId, amount }] : []));
  const ready = parts.length > 0 && left >= 0 && named.length === parts.length;
  const wrong = (saving.error?.fields ?? []).map(({ path, message }) => [path, message] as const);
  const elsewhere = saving.error && !wrong.some(([path]) => path.endsWith('.amount'));
  return (
    <div className="stack">
      <LeaveGuard dirty={() => parts.length > 0 && !given.current} text="What you chose here is not given yet." />
      <Suggestions found={suggested.data?.rows} onChoose={choose} onSplit={(one) => setParts(sharedAmong(one, payment.open))} />
      <LinesEditor
        field={{ name: 'parts', label: 'Students', errors: Object.fromEntries(wrong) }}
        hideLabel
        word="student"
        addLabel={parts.length === 0 ? 'Choose a student' : 'Another student'}
        lines={parts}
        onChange={setParts}
        blank={() => part(null, null)}
        layout="assign-part"
        foot={
          parts.length > 0 && (
            <span className={left < 0 ? 'neg' : 'hint'}>
              {left < 0 ? `${formatCents(-left)} more than is left` : `${formatCents(left)} stays in suspense`}
            </span>
          )
        }
      >
        {({ studentId, label, amount }, { change, cell }) => (
          <>
            {label === null ? (
              <StudentPicker
                {...cell('studentId')}
                label="Student"
                value={studentId}
                onChange={(next) => change({ studentId: next })}
              />
            ) : (
              <strong className="lines-wide">{label}</strong>
            )}
            <MoneyField {...cell('amount')} label="Amount" value={amount} onChange={(next) => change({ amount: next })} />
          </>
        )}
      </LinesEditor>
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
function sharedAmong(one: Suggestion, open: number): Part[] {
  const family = [one, ...one.siblings];
  const share = Math.floor(open / family.length);
  return family.map(({ studentId, name, admissionNo }, at) => ({
    studentId,
    label: `${name}, ${admissionNo}`,
    amount: at === 0 ? open - share * (family.length - 1) : share,
  }));
}
