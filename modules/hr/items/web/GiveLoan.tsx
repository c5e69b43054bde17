import { Select } from '@mantine/core';
import { to } from '#kit/contract/screen.ts';
import { today } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { formatMonth } from '#kit/contract/dates.ts';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { StaffPicker } from '#modules/settings/web/public.tsx';
import { type InterestKind, interestKinds, interestWords, loanDraft, loansApi } from '../contract/loans.ts';
import { itemsScreens } from '../contract/screens.ts';
import { monthField, rateField } from './fields.tsx';

const idOf = (value: unknown) => (typeof value === 'number' ? value : null);
const bears = ({ interest }: Readonly<Record<string, unknown>>) => interest !== 'none';

/** Gives a loan or an advance. */
export function GiveLoan({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const go = useGo();
  const { data } = useApi(loansApi.options, {}, { enabled: opened, staleTime: 0 });
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Give loan"
      save={loansApi.give}
      fixed={{}}
      initial={{ givenOn: today(), firstMonth: today().slice(0, 7), interest: 'none' }}
      fields={[
        {
          kind: 'custom',
          name: 'staffMemberId',
          label: 'Employee',
          wide: true,
          render: ({ name, label, value, error, required, onChange }) => (
            <StaffPicker name={name} label={label} value={idOf(value)} error={error} required={required} onChange={onChange} />
          ),
        },
        {
          kind: 'select',
          name: 'itemId',
          label: 'Kind',
          wide: true,
          options: (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          hint: 'Kinds are deductions that are a loan or an advance',
        },
        { kind: 'money', name: 'principal', label: 'Amount', hint: 'Of one that stood before: what is still owed' },
        { kind: 'money', name: 'instalment', label: 'Taken each month' },
        {
          kind: 'select',
          name: 'interest',
          label: 'Interest',
          options: interestKinds.map((value) => ({ value, label: interestWords[value] })),
        },
        rateField('interestRate', 'Per cent a year', { required: true, when: bears }),
        { kind: 'date', name: 'givenOn', label: 'Given on', required: true, max: today() },
        monthField('firstMonth', 'First taken in'),
        {
          kind: 'custom',
          name: 'moneyId',
          label: 'Paid out of',
          wide: true,
          render: (slot) => <PaidOutOf slot={slot} accounts={data?.money ?? []} />,
        },
        { kind: 'textarea', name: 'because', label: 'Reason' },
      ]}
      onDone={({ id }) => go(to(itemsScreens.loan, { id }))}
    />
  );
}

interface PaidOutOfProps {
  slot: FieldSlot;
  accounts: readonly { id: number; code: string; name: string }[];
}

/** The account it is paid out of; and under it what comes back, since it is the last thing to be filled in. */
function PaidOutOf({ slot, accounts }: PaidOutOfProps) {
  return (
    <>
      <Select
        name={slot.name}
        label={slot.label}
        error={slot.error}
        description="Empty: it stood in the books before, and nothing is posted"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        placeholder="It stood in the books before"
        clearable
        searchable
        data={accounts.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))}
        value={typeof slot.value === 'number' ? String(slot.value) : null}
        nothingFoundMessage="Nothing found"
        onChange={(next) => slot.onChange(next === null ? null : Number(next))}
      />
      <Plan values={slot.values} />
    </>
  );
}

/** How long it takes to come back, as soon as there is enough to say it. */
function Plan({ values }: { values: Readonly<Record<string, unknown>> }) {
  const { principal, instalment, interest, interestRate, firstMonth } = values;
  const terms = {
    principal: idOf(principal) ?? 0,
    instalment: idOf(instalment) ?? 0,
    interest: String(interest) as InterestKind,
    interestRate: interest === 'none' ? 0 : (idOf(interestRate) ?? 0),
    firstMonth: String(firstMonth),
  };
  const whole = loanDraft.pick({ principal: true, instalment: true, interest: true, interestRate: true, firstMonth: true });
  const { data } = useApi(loansApi.plan, terms, { enabled: whole.safeParse(terms).success, keepPrevious: false });
  const last = data?.rows?.at(-1);
  if (!data?.rows || !last) return null;
  return (
    <p className="hint" aria-live="polite">
      It comes back in {data.rows.length} {data.rows.length === 1 ? 'month' : 'months'}, the last <Money cents={last.repaid} /> in{' '}
      {formatMonth(`${last.month}-01`)}
      {data.interest > 0 && (
        <>
          ; interest is <Money cents={data.interest} /> in all
        </>
      )}
      .
    </p>
  );
}
