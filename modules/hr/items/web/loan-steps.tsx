import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { today } from '#kit/web/api/clock.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import type { MenuEntry } from '#kit/web/ui/Page.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type Loan, loansApi } from '../contract/loans.ts';
import { mayChange } from './may-change.ts';

type Step = 'payIn' | 'pause' | 'instalment' | 'takeBack' | 'writeOff';
const reason = { kind: 'textarea', name: 'because', label: 'Reason' } as const;
const day = (label: string) => ({ kind: 'date', name: 'day', label, required: true, max: today() }) as const;

interface LoanSteps {
  primary: ReactNode;
  menu: MenuEntry[];
  drawers: ReactNode;
}

/** What can be done with a loan in its state, for who administers HR. */
export function useLoanSteps(loan: Loan, onDone: () => void): LoanSteps {
  const [step, setStep] = useState<Step | null>(null);
  const resume = useSave(loansApi.resume, {
    onDone: () => {
      say('The loan goes on');
      onDone();
    },
    onFailed: ({ message }) => say(message),
  });
  const owed = mayChange() && (loan.state === 'open' || loan.state === 'paused');
  if (!owed) return { primary: null, menu: [], drawers: null };
  const open = (wanted: Step) => () => setStep(wanted);
  return {
    primary: <Button onClick={open('payIn')}>Take payment</Button>,
    menu: [
      loan.state === 'open'
        ? { label: 'Pause', onClick: open('pause') }
        : { label: 'Let it go on', onClick: () => resume.mutate({ id: loan.id, version: loan.version }) },
      { label: 'Change the instalment', onClick: open('instalment') },
      ...(loan.untouched ? [{ label: 'Cancel loan', onClick: open('takeBack'), danger: true }] : []),
      { label: 'Write off', onClick: open('writeOff'), danger: true },
    ],
    drawers: <Drawers loan={loan} step={step} onClose={() => setStep(null)} onDone={onDone} />,
  };
}

interface DrawersProps {
  loan: Loan;
  step: Step | null;
  onClose: () => void;
  onDone: () => void;
}

function Drawers({ loan, step, onClose, onDone }: DrawersProps) {
  const { data } = useApi(loansApi.options, {}, { enabled: step === 'payIn' || step === 'writeOff' });
  const of = (rows: readonly { id: number; code: string; name: string }[] | undefined) =>
    (rows ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }));
  const shared = (wanted: Step, words: string) => ({
    opened: step === wanted,
    onClose,
    fixed: { id: loan.id, version: loan.version },
    onDone: () => {
      say(words);
      onDone();
    },
  });
  return (
    <>
      <StepDrawer
        {...shared('payIn', 'The payment is taken')}
        title="Take payment"
        text="What the employee pays in by hand. It is posted to the account, and the loan is less by it."
        save={loansApi.payIn}
        initial={{ day: today() }}
        fields={[
          { kind: 'money', name: 'amount', label: 'Amount' },
          day('Day'),
          { kind: 'select', name: 'moneyId', label: 'Paid into', options: of(data?.money), wide: true },
          { kind: 'text', name: 'note', label: 'Note', wide: true },
        ]}
      />
      <StepDrawer
        {...shared('pause', 'The loan is paused')}
        title="Pause loan"
        text="Runs take nothing of it, and it bears no interest, until it goes on."
        save={loansApi.pause}
        fields={[reason]}
      />
      <StepDrawer
        {...shared('instalment', 'The instalment is changed')}
        title="Change instalment"
        text="Runs take it from the next one on."
        save={loansApi.instalment}
        initial={{ instalment: loan.instalment }}
        fields={[{ kind: 'money', name: 'instalment', label: 'Taken each month' }, reason]}
      />
      <StepDrawer
        {...shared('takeBack', 'The loan is cancelled')}
        title="Cancel loan"
        text="It was given by mistake: what was posted is reversed, and nothing is owed."
        save={loansApi.takeBack}
        initial={{ day: today() }}
        fields={[day('Day'), reason]}
      />
      <StepDrawer
        {...shared('writeOff', 'The loan is written off')}
        title="Write off loan"
        text="What is still owed becomes an expense of the school."
        save={loansApi.writeOff}
        initial={{ day: today() }}
        fields={[
          day('Day'),
          { kind: 'select', name: 'ledgerId', label: 'Expense account', options: of(data?.expenses), wide: true },
          reason,
        ]}
      />
    </>
  );
}
