import { today } from '#kit/web/api/clock.ts';
import { Button, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatCents } from '#kit/contract/money.ts';
import { call } from '#kit/web/api/client.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { errorsOf, type Errors } from '#kit/web/ui/form/form-check.ts';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { StudentPicker } from '#modules/registration/web/public.tsx';
import { bursariesApi } from '../contract/bursaries.ts';
import { payersApi } from '../contract/payers.ts';
import { receiptsApi } from '../contract/receipts.ts';
import { isOf, readMatches, readPasted } from './bursary-sheet.ts';
import { type BursaryShare, BursaryShares } from './BursaryShares.tsx';

import './pay.css';
import './pay-table.css';

const blank = () => ({
  sponsorId: null as number | null,
  payerName: '',
  instrument: 'cheque' as 'cheque' | 'eft',
  reference: '',
  day: today(),
  moneyId: null as number | null,
  drawnOn: '',
  datedOn: null as string | null,
  amount: null as number | null,
});

/** Whether anything of the payment was typed; its day and whether it is a cheque are there to begin with. */
const isBegun = ({ payerName, reference, drawnOn, sponsorId, amount, datedOn, moneyId }: ReturnType<typeof blank>): boolean =>
  `${payerName}${reference}${drawnOn}`.trim() !== '' || [sponsorId, amount, datedOn, moneyId].some((one) => one !== null);

/** One cheque or transfer of a sponsor for many students. */
export function BursaryTab() {
  const [typed, setTyped] = useState(blank);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [shares, setShares] = useState<readonly BursaryShare[]>([]);
  const [pasted, setPasted] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const { data: desk } = useApi(payersApi.desk, {});
  const { data: sponsors } = useApi(bursariesApi.sponsors, {});
  const save = useSave(bursariesApi.receive, {
    invalidate: [receiptsApi.list, payersApi.find, payersApi.desk],
    onDone: ({ receipts }) => {
      say(`${counted(receipts.length, 'receipt')} written, ${receipts[0]?.receiptNo} to ${receipts.at(-1)?.receiptNo}`);
      setTyped(blank());
      setShares([]);
      setPasted('');
    },
    onFailed: (error) => setErrors(Object.fromEntries(error.fields.map(({ path, message }) => [path, message]))),
  });
  const set = (changes: Partial<ReturnType<typeof blank>>): void => {
    setTyped((now) => ({ ...now, ...changes }));
    setErrors({});
  };
  const add = (more: readonly BursaryShare[]) =>
    setShares((now) => more.reduce((all, one) => (all.some(isOf(one)) ? all : [...all, one]), now));
  const addPasted = async (): Promise<void> => {
    const lines = readPasted(pasted);
    if (lines.length === 0) return setErrors({ pasted: 'Paste an admission number and an amount on each line.' });
    const found = await call(bursariesApi.match, { admissionNos: lines.map(({ admissionNo }) => admissionNo) });
    const { fresh, left, why } = readMatches(lines, found, shares);
    add(fresh);
    setErrors(why === null ? {} : { pasted: why });
    setPasted(left.map(({ admissionNo, amount }) => `${admissionNo}\t${formatCents(amount ?? 0)}`).join('\n'));
  };
  const addSponsored = async (): Promise<void> => {
    if (typed.sponsorId === null) return;
    const found = await call(bursariesApi.ofSponsor, { sponsorId: typed.sponsorId, day: typed.day });
    add(
      found.map(({ id, name, admissionNo, balance }) => ({
        studentId: id,
        name,
        admissionNo,
        amount: Math.max(balance, 0) || null,
      })),
    );
  };
  /** Looks somebody up; what fails on the way is said. */
  const look = (up: Promise<void>): void => {
    setTrouble(null);
    up.catch((problem: Error) => setTrouble(problem.message));
  };
  const receive = (): void => {
    const { drawnOn, datedOn, ...rest } = typed;
    const draft = {
      ...rest,
      amount: typed.amount ?? 0,
      cheque: typed.instrument === 'cheque' ? { drawnOn, datedOn: datedOn ?? '' } : null,
      shares: shares.map(({ studentId, amount }) => ({ studentId, amount: amount ?? 0 })),
    };
    const parsed = bursariesApi.receive.input.safeParse(draft);
    if (parsed.success) save.mutate(draft);
    else setErrors(errorsOf(parsed.error));
  };
  const given = shares.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const left = (typed.amount ?? 0) - given;
  const whole = save.error?.fields.length === 0 ? save.error.message : null;
  // An amount says itself what is wrong with it.
  const ofShares = Object.entries(errors).find(([path]) => /^shares(?!\.\d+\.amount$)/.test(path))?.[1];
  const wrong = trouble ?? ofShares ?? whole;
  const banks = (desk?.accounts ?? []).filter(({ role }) => role !== 'cash' && role !== 'mpesa');
  return (
    <div className="pay-main">
      <LeaveGuard dirty={isBegun(typed) || shares.length > 0 || pasted.trim() !== ''} />
      <section className="box pay-fields" aria-label="Payment">
        <Select
          label="Sponsor"
          placeholder="Not on the list"
          clearable
          searchable
          data={(sponsors ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={typed.sponsorId === null ? null : String(typed.sponsorId)}
          onChange={(next) => {
            const name = sponsors?.find(({ id }) => String(id) === next)?.name;
            set({ sponsorId: next === null ? null : Number(next), payerName: name ?? typed.payerName });
          }}
        />
        <TextInput
          label="Paid by"
          name="payerName"
          required
          value={typed.payerName}
          error={errors['payerName']}
          onChange={(event) => set({ payerName: event.currentTarget.value })}
        />
        <MoneyField
          label="Amount"
          name="amount"
          required
          value={typed.amount}
          error={errors['amount']}
          onChange={(amount) => set({ amount })}
        />
        <SegmentedControl
          aria-label="By"
          className="bursary-by"
          value={typed.instrument}
          onChange={(instrument) => set({ instrument })}
          data={[
            { value: 'cheque', label: 'Cheque' },
            { value: 'eft', label: 'EFT' },
          ]}
        />
        <TextInput
          label={typed.instrument === 'cheque' ? 'Cheque number' : 'Transfer reference'}
          name="reference"
          required
          value={typed.reference}
          error={errors['reference']}
          onChange={(event) => set({ reference: event.currentTarget.value.toUpperCase() })}
        />
        <DateField
          label="Received on"
          name="day"
          required
          max={today()}
          value={typed.day}
          error={errors['day']}
          onChange={(day) => set({ day: day ?? today() })}
        />
        {typed.instrument === 'cheque' ? (
          <>
            <TextInput
              label="Drawn on"
              name="drawnOn"
              required
              value={typed.drawnOn}
              error={errors['cheque.drawnOn']}
              onChange={(event) => set({ drawnOn: event.currentTarget.value })}
            />
            <DateField
              label="Cheque dated"
              name="datedOn"
              required
              value={typed.datedOn}
              error={errors['cheque.datedOn']}
              onChange={(datedOn) => set({ datedOn })}
            />
          </>
        ) : (
          <Select
            label="Into account"
            name="moneyId"
            required
            data={banks.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={typed.moneyId === null ? null : String(typed.moneyId)}
            error={errors['moneyId']}
            onChange={(next) => set({ moneyId: next === null ? null : Number(next) })}
          />
        )}
      </section>
      <Box title="Students" count={shares.length} padded>
        <div className="bursary-add">
          <StudentPicker
            key={shares.length}
            name="student"
            label="Add a student"
            value={null}
            onChange={(id) => {
              if (id !== null)
                look(
                  call(payersApi.account, { id }).then(({ student: { studentId, name, admissionNo } }) =>
                    add([{ studentId, name, admissionNo, amount: Math.max(left, 0) || null }]),
                  ),
                );
            }}
          />
          {typed.sponsorId !== null && (
            <Button variant="default" onClick={() => look(addSponsored())}>
              Add the sponsor’s students
            </Button>
          )}
        </div>
        <Textarea
          label="Or paste a list"
          description="An admission number and an amount on each line, as copied from Excel"
          autosize
          minRows={2}
          maxRows={8}
          value={pasted}
          error={errors['pasted']}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
        {pasted.trim() !== '' && (
          <Button variant="default" size="xs" onClick={() => look(addPasted())}>
            Add the list
          </Button>
        )}
        <BursaryShares
          shares={shares}
          errors={errors}
          onChange={(next) => {
            setShares(next);
            setErrors({});
          }}
        />
      </Box>
      {wrong && <Note tone="neg">{wrong}</Note>}
      <div className="pay-bar">
        <div className="pay-bar-money">
          <span>{left < 0 ? 'Too much by' : 'Not given yet'}</span>
          <strong className="num">KES {formatCents(Math.abs(left))}</strong>
        </div>
        <span className="pay-bar-sms">Each student gets a receipt; all are written or none.</span>
        <Button size="md" loading={save.isPending} disabled={left !== 0 || shares.length === 0} onClick={receive}>
          Write {counted(shares.length, 'receipt')}
        </Button>
      </div>
    </div>
  );
}
