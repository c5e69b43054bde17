import { useState } from 'react';
import { Button } from '@mantine/core';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Decision } from '#kit/web/approval/Decision.tsx';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { StepHistory } from '#kit/web/approval/StepHistory.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { formatQuantity } from '../../../setup/contract/quantity.ts';
import { chargeApproval } from '../../contract/charge-approval.ts';
import { type Charge, chargesApi } from '../../contract/charges.ts';
import { issuingScreens } from '../../contract/screens.ts';
import { conditionWords, treatments, treatmentWords } from '../../contract/words.ts';
import { PersonSelect } from '../PersonSelect.tsx';

/** One charge, to be approved or waived by another than who proposed it. */
export function ChargeDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { data, error, refetch } = useApi(chargesApi.get, { id: id ?? 1 }, { enabled: id !== null, staleTime: 0 });
  const found = data && data.id === id ? data : null;
  return (
    <SideDrawer opened={id !== null} onClose={onClose} title={found ? `Charge ${found.chargeNo}` : 'Charge'}>
      <div className="form-scroll">
        {found && <Body key={found.id} charge={found} onClose={onClose} />}
        {!found && error && <ErrorState title="The charge could not be loaded" error={error} onRetry={() => void refetch()} />}
        {!found && !error && <SkeletonPage />}
      </div>
    </SideDrawer>
  );
}

type Name = 'treatment' | 'staffMemberId' | 'amount' | 'because';
const fields: readonly Field<Name>[] = [
  {
    kind: 'select',
    name: 'treatment',
    label: 'Who bears it',
    wide: true,
    options: treatments.map((value) => ({ value, label: treatmentWords[value] })),
  },
  {
    kind: 'custom',
    name: 'staffMemberId',
    label: 'Whose pay',
    wide: true,
    when: (values) => values['treatment'] === 'payroll',
    render: ({ name, value, onChange, error }) => (
      <PersonSelect
        name={name}
        kind="staff"
        label="Whose pay"
        value={typeof value === 'number' ? value : null}
        onChange={onChange}
        error={error}
      />
    ),
  },
  { kind: 'money', name: 'amount', label: 'Amount' },
  { kind: 'textarea', name: 'because', label: 'Why' },
];

const takenBack = 'What was charged is credited. What was lost counts as out again, so that it can be returned.';

function Body({ charge, onClose }: { charge: Charge; onClose: () => void }) {
  const [changing, setChanging] = useState(false);
  const { state, mayApprove, askedByMe } = charge;
  if (changing)
    return (
      <RecordForm
        save={chargesApi.update}
        fixed={{ id: charge.id, version: charge.version }}
        initial={charge}
        fields={fields}
        submit="Save charge"
        onDone={() => setChanging(false)}
      />
    );
  return (
    <div className="stack">
      <Facts
        rows={[
          ['State', <StateOf key="state" of={chargeApproval} state={state} />],
          ['Item', `${formatQuantity(charge.quantity, charge.unit)} ${charge.itemName}`],
          ['Condition', conditionWords[charge.condition][0]],
          ['Issued to', charge.toName],
          [
            'Issue',
            <Go key="issue" className="link num" href={to(issuingScreens.issueNote, { id: charge.issueId })}>
              {charge.issueNo}
            </Go>,
          ],
          ['Borne', [treatmentWords[charge.treatment], charge.payerName].filter(Boolean).join(': ')],
          ['Amount', <Money key="amount" cents={charge.amount} />],
          ['Left the store at', <Money key="value" cents={charge.value} />],
          ['Why', charge.because],
          ['Proposed by', `${charge.askedName}, ${formatDay(charge.day)}`],
        ]}
      />
      {askedByMe && state === 'asked' && (
        <div className="row">
          <Button variant="default" onClick={() => setChanging(true)}>
            Change charge
          </Button>
        </div>
      )}
      {mayApprove && (
        <Decision
          of={chargeApproval}
          record={charge}
          steps={['approve', 'waive', 'takeBack']}
          {...(state === 'approved' ? { hint: takenBack } : {})}
          onDone={onClose}
        />
      )}
      <StepHistory steps={charge.steps} />
    </div>
  );
}
