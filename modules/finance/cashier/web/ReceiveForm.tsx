import { today } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { formatCents } from '#kit/contract/money.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { errorsOf, type Errors } from '#kit/web/ui/form/form-check.ts';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { payerModes } from '../../receiving/contract/modes.ts';
import { payersApi } from '../contract/payers.ts';
import { receiptsApi, type Written } from '../contract/receipts.ts';
import { InstalmentsBox } from '../../ledger/web/InstalmentsBox.tsx';
import { StkPushButton } from '../../banks/web/StkPushButton.tsx';
import { AllocationTable } from './AllocationTable.tsx';
import { PayerRow } from './PayerRow.tsx';
import { PaymentFields } from './PaymentFields.tsx';
import { ReceiptPreview } from './ReceiptPreview.tsx';
import { closesNothing, focusEmpty, focusWrong } from './receive-focus.ts';
import { accountsFor, allocate, amountOf, blank, draftOf, hasTyped, modeOf, type Typed } from './receive-draft.ts';

interface ReceiveFormProps {
  account: Output<typeof payersApi.account>;
  desk: Output<typeof payersApi.desk>;
  last: Typed | undefined;
  onLeave: () => void;
  onWritten: (written: Written, typed: Typed) => void;
}

/** Receives from one payer. Alt and a digit choose the mode, Enter or Ctrl-Enter receives, Escape goes back to the search. */
export function ReceiveForm({ account, desk, last, onLeave, onWritten }: ReceiveFormProps) {
  const { student, charges, instalments, order, payerName, tells } = account;
  const [typed, setTyped] = useState<Typed>(() => ({ ...blank(today(), last), payerName: payerName ?? '' }));
  const [byHand, setByHand] = useState<ReadonlyMap<number, number>>(new Map());
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);
  const save = useSave(receiptsApi.receive, {
    // The next payer waits: the desk's own figures, and nothing else.
    invalidate: [receiptsApi.list, payersApi.desk],
    onDone: (written) => onWritten(written, typed),
    onFailed: (error) => {
      setErrors(
        Object.fromEntries(error.fields.map(({ path, message }) => [path.startsWith('shares') ? 'shares' : path, message])),
      );
    },
  });
  // Without an answer nobody knows whether it was written: the same is sent again, and nothing else until it is known.
  const unknown = save.error !== null && (save.error.status === 0 || save.error.status >= 500);
  const amount = amountOf(typed);
  const allocation = allocate(amount, charges, order, byHand);
  const set = (changes: Partial<Typed>): void => {
    setTyped((now) => ({ ...now, ...changes }));
    setErrors({});
  };
  const receive = (): void => {
    if (save.isPending || allocation.over > 0) return;
    const moneyId = typed.moneyId ?? accountsFor(typed.mode, desk.accounts).usual;
    const draft = draftOf(student.studentId, { ...typed, moneyId }, byHand);
    const parsed = receiptsApi.receive.input.safeParse(draft);
    if (parsed.success) save.mutate(draft);
    else setErrors(errorsOf(parsed.error));
  };
  const chooseMode = (at: number) => () => set(modeOf(typed, payerModes[at] ?? 'cash'));
  const leave = ({ target }: KeyboardEvent): void => {
    if (!save.isPending && closesNothing(form.current, target)) onLeave();
  };
  useHotkeys(
    [
      ['mod+Enter', receive],
      ['Escape', leave],
      ...payerModes.map((_, at): [string, () => void] => [`alt+${at + 1}`, chooseMode(at)]),
    ],
    [],
  );
  useEffect(() => focusEmpty(form.current), [typed.mode]);
  useEffect(() => focusWrong(form.current), [errors, save.error]);
  const wrongPlace = save.error && save.error.fields.length === 0;

  return (
    <form
      ref={form}
      className="pay-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        receive();
      }}
    >
      <LeaveGuard dirty={hasTyped(typed, payerName ?? '') || byHand.size > 0} />
      <div className="pay">
        <fieldset className="pay-main drawer-form" disabled={unknown}>
          <PayerRow payer={student} onChange={onLeave} />
          {student.status !== 'active' && (
            <Note tone="att">This student is not on the roll: {student.status.replace('_', ' ')}.</Note>
          )}
          {desk.closedUntil !== null && typed.day <= desk.closedUntil && (
            <Note tone="att">
              You have closed your counter up to {formatDay(desk.closedUntil)}. Cash for this day is refused; choose a later day
              or another way of paying.
            </Note>
          )}
          <PaymentFields typed={typed} set={set} errors={errors} accounts={desk.accounts} today={today()} />
          <InstalmentsBox instalments={instalments} />
          <AllocationTable allocation={allocation} order={order} byHand={byHand} onByHand={setByHand} errors={errors} />
        </fieldset>
        <ReceiptPreview school={desk.school} payer={student} typed={typed} allocation={allocation} servedBy={viewerName()} />
      </div>
      {unknown && (
        <Note tone="neg">
          <strong>{save.error?.message}</strong> It is not known whether the receipt was written. Press “Receive again”: the same
          payment is never written twice.
        </Note>
      )}
      {!unknown && wrongPlace && <Note tone="neg">{save.error?.message}</Note>}
      <div className="pay-bar">
        <div className="pay-bar-money">
          <span>{student.balance - amount < 0 ? 'Credit after' : 'Balance after'}</span>
          <Money cents={Math.abs(student.balance - amount)} />
        </div>
        <span className="pay-bar-sms">
          {tells.length > 0
            ? `Sends an SMS receipt to ${tells.map(({ phone }) => formatPhone(phone)).join(', ')}`
            : 'No guardian takes SMS'}
        </span>
        {typed.mode === 'mpesa' && <StkPushButton studentId={student.studentId} amount={amount > 0 ? amount : student.balance} />}
        <Button className="pay-clear" variant="subtle" color="gray" onClick={onLeave} disabled={save.isPending}>
          Clear
        </Button>
        <Button
          type="submit"
          size="md"
          loading={save.isPending}
          rightSection={
            <kbd className="keycap keycap-on" aria-hidden="true">
              Ctrl ↵
            </kbd>
          }
        >
          {unknown ? 'Receive again' : amount > 0 ? `Receive KES ${formatCents(amount)}` : 'Receive'}
        </Button>
      </div>
    </form>
  );
}

const viewerName = () => viewer()?.user.fullName ?? '';
