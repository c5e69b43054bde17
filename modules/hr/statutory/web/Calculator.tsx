import { type ReactNode, useState } from 'react';
import type { Output } from '#kit/contract/endpoint.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { today } from '#kit/web/api/clock.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { lawCalculatorApi } from '../contract/calculator.ts';
import { statutoryScreens } from '../contract/screens.ts';

type Worked = Output<typeof lawCalculatorApi.explain>;

/** A month's pay that is typed in, explained step by step; nothing is kept. */
export function Calculator({ tabs }: { tabs: ReactNode }) {
  const [worked, setWorked] = useState<Worked | null>(null);
  return (
    <Page>
      <PageHeader title={statutoryScreens.laws.title} />
      {tabs}
      <RecordForm
        save={lawCalculatorApi.explain}
        text="Works a month out by the law of its last day, with the school’s rounding. Nothing is kept."
        initial={begins()}
        fields={[
          { kind: 'date', name: 'day', label: 'A day of the month' },
          { kind: 'money', name: 'basic', label: 'Basic pay' },
          { kind: 'money', name: 'allowances', label: 'Cash allowances' },
          { kind: 'money', name: 'untaxed', label: 'Cash not taxed' },
          { kind: 'money', name: 'benefits', label: 'Benefits other than cash' },
          { kind: 'money', name: 'meals', label: 'Meals of the employer' },
          { kind: 'money', name: 'quarters', label: 'Living quarters', hint: 'Empty: none are given' },
          { kind: 'money', name: 'pension', label: 'Pension besides NSSF' },
          { kind: 'money', name: 'prmf', label: 'Post-retirement medical fund' },
          { kind: 'money', name: 'mortgage', label: 'Mortgage interest' },
          { kind: 'money', name: 'premiums', label: 'Insurance premiums' },
          { kind: 'checkbox', name: 'resident', label: 'Resident' },
          { kind: 'checkbox', name: 'primary', label: 'Main employment' },
          { kind: 'checkbox', name: 'disabled', label: 'Certificate of disability' },
        ]}
        submit="Calculate month"
        onDone={setWorked}
      />
      {worked && <Result worked={worked} />}
    </Page>
  );
}

const begins = () => ({
  day: today(),
  basic: null,
  allowances: 0,
  untaxed: 0,
  benefits: 0,
  meals: 0,
  quarters: null,
  pension: 0,
  prmf: 0,
  mortgage: 0,
  premiums: 0,
  resident: true,
  primary: true,
  disabled: false,
});

function Result({ worked }: { worked: Worked }) {
  const steps = worked.steps.map((step, at) => ({ ...step, at }));
  return (
    <>
      <Figures
        figures={[
          { label: 'Gross pay', value: <Money cents={worked.gross} /> },
          { label: 'Taken by law', value: <Money cents={worked.employee} /> },
          { label: 'Net pay', value: <Money cents={worked.net} /> },
          { label: 'Employer gives besides', value: <Money cents={worked.employer} /> },
        ]}
      />
      <RowsTable
        label="Steps"
        rows={steps}
        keyOf={({ at }) => at}
        columns={[
          { key: 'label', label: 'Step', value: (step) => step.label },
          { key: 'base', label: 'Of', value: (step) => step.base !== null && <Money cell cents={step.base} />, end: true },
          { key: 'rate', label: 'Rate', value: (step) => (step.rate === null ? null : `${step.rate / 100} %`), end: true },
          {
            key: 'amount',
            label: 'Amount (KES)',
            value: (step) => <Money currency={null} cents={step.amount} />,
            end: true,
            phone: 'figure',
          },
          { key: 'rule', label: 'Rule', value: (step) => step.rule, quiet: true },
          {
            key: 'law',
            label: 'Law',
            value: (step) => `${step.law.name}, from ${formatDay(step.law.fromDay)}: ${step.law.source}`,
            quiet: true,
          },
        ]}
      />
    </>
  );
}
