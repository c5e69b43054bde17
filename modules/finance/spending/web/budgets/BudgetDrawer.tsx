import { today } from '#kit/web/api/clock.ts';
import { to } from '#kit/contract/screen.ts';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type Budget, budgetsApi, controls } from '../../contract/budgets.ts';
import { spendingScreens } from '../../contract/screens.ts';
import { VoteHeadSelect } from '../../../billing/web/VoteHeadSelect.tsx';
import { DepartmentSelect } from '../parts/selects.tsx';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import { titled } from '../parts/words.ts';
import { blankBudgetLine, BudgetLinesField } from './BudgetLinesField.tsx';

type Name = 'name' | 'fromDay' | 'toDay' | 'departmentId' | 'voteHeadId' | 'atCommitment' | 'atPayment' | 'lines';
const options = controls.map((value) => ({ value, label: titled(value) }));

const fields: readonly Field<Name>[] = [
  { kind: 'text', name: 'name', label: 'Name', wide: true },
  { kind: 'date', name: 'fromDay', label: 'From' },
  { kind: 'date', name: 'toDay', label: 'Until' },
  { kind: 'custom', name: 'departmentId', label: 'Department', render: (slot) => <DepartmentSelect {...slot} /> },
  { kind: 'custom', name: 'voteHeadId', label: 'Vote head', render: (slot) => <VoteHeadSelect {...slot} /> },
  {
    kind: 'select',
    name: 'atCommitment',
    label: 'When spending is promised',
    required: true,
    options,
    hint: 'Where too little remains',
  },
  { kind: 'select', name: 'atPayment', label: 'When it is paid', required: true, options },
  {
    kind: 'custom',
    name: 'lines',
    label: 'What is budgeted for',
    wide: true,
    render: (slot) => <BudgetLinesField slot={slot} />,
  },
];

/** Drafts a budget, or changes a draft. */
export function BudgetDrawer({ budget, opened, onClose }: { budget: Budget | null; opened: boolean; onClose: () => void }) {
  const go = useGo();
  const year = today().slice(0, 4);
  if (budget)
    return (
      <StepDrawer
        opened={opened}
        onClose={onClose}
        size={760}
        title="Save budget"
        save={budgetsApi.update}
        fixed={{ id: budget.id, version: budget.version }}
        initial={budget}
        fields={fields}
        onDone={() => say('The budget is saved')}
      />
    );
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      size={760}
      title="Draft budget"
      save={budgetsApi.create}
      fixed={{}}
      initial={{
        name: `Budget ${year}`,
        fromDay: `${year}-01-01`,
        toDay: `${year}-12-31`,
        atCommitment: 'warn',
        atPayment: 'stop',
        lines: [blankBudgetLine],
      }}
      fields={fields}
      onDone={({ id }) => go(to(spendingScreens.budget, { id }))}
    />
  );
}
