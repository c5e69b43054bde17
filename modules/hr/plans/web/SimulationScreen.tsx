import { useState } from 'react';
import { formatMonth } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { monthField, rateField } from '../../items/web/fields.tsx';
import { type Plan, plansApi } from '../contract/plans.ts';
import { plansScreens } from '../contract/screens.ts';
import { fetchPlan } from './files.ts';
import { PlanResult } from './PlanResult.tsx';
import { type PlanOptions, PacksField, PostsField, RaisesField } from './plan-fields.tsx';

const files = [
  { label: 'Months as PDF', by: 'month', form: 'pdf' },
  { label: 'Months as Excel', by: 'month', form: 'xlsx' },
  { label: 'Accounts as PDF', by: 'account', form: 'pdf' },
  { label: 'Accounts as Excel', by: 'account', form: 'xlsx' },
] as const;

/** What pay would come to with raises, new posts, other laws and a bonus; nothing is kept. */
export default function SimulationScreen() {
  const { data, error, refetch } = useApi(plansApi.options, {}, { staleTime: 60_000 });
  const [worked, setWorked] = useState<Plan | null>(null);
  const [first, last] = [worked?.months[0], worked?.months.at(-1)].map((one) => (one ? formatMonth(`${one.month}-01`) : ''));
  return (
    <Page>
      <PageHeader
        title={plansScreens.simulation.title}
        meta={worked ? [`${first} to ${last}`, 'KES'] : []}
        menu={
          worked
            ? files.map(({ label, by, form }) => ({
                label,
                onClick: () =>
                  fetchPlan({ ...worked.asked, by, form }, `Payroll simulation by ${by}, ${first} to ${last}.${form}`),
              }))
            : []
        }
      />
      {error && !data && <ErrorState title="The simulation could not be opened" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && <Supposed options={data} onDone={setWorked} />}
      {worked && <PlanResult plan={worked} />}
    </Page>
  );
}

function Supposed({ options, onDone }: { options: PlanOptions; onDone: (plan: Plan) => void }) {
  return (
    <Box title="What is supposed" padded>
      <RecordForm
        save={plansApi.simulate}
        text="Calculates the months from contracts, allowances and deductions as they are, with what you suppose. Nothing is written."
        initial={{
          fromMonth: options.firstMonth,
          months: 12,
          raises: [],
          posts: [],
          packIds: [],
          bonusMonth: null,
          bonusRate: null,
        }}
        fields={[
          monthField('fromMonth', 'First month', { empty: 'January of next year' }),
          { kind: 'number', name: 'months', label: 'Months', min: 1, max: 24 },
          {
            kind: 'custom',
            name: 'raises',
            label: 'Raises',
            wide: true,
            render: (slot) => <RaisesField slot={slot} options={options} />,
          },
          {
            kind: 'custom',
            name: 'posts',
            label: 'New posts',
            wide: true,
            render: (slot) => <PostsField slot={slot} options={options} />,
          },
          {
            kind: 'custom',
            name: 'packIds',
            label: 'New laws',
            wide: true,
            render: (slot) => <PacksField slot={slot} options={options} />,
          },
          monthField('bonusMonth', 'Bonus in', { empty: 'No bonus' }),
          rateField('bonusRate', 'Bonus of basic pay', { hint: '100 % is a thirteenth month' }),
        ]}
        submit="Simulate pay"
        onDone={onDone}
      />
    </Box>
  );
}
