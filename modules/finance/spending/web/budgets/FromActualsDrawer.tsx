import { today } from '#kit/web/api/clock.ts';
import { to } from '#kit/contract/screen.ts';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { budgetsApi } from '../../contract/budgets.ts';
import { spendingScreens } from '../../contract/screens.ts';
import { VoteHeadSelect } from '../../../billing/web/VoteHeadSelect.tsx';
import { DepartmentSelect } from '../parts/selects.tsx';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';

type Name = 'name' | 'fromDay' | 'toDay' | 'basedFrom' | 'basedTo' | 'percent' | 'departmentId' | 'voteHeadId';

const fields: readonly Field<Name>[] = [
  { kind: 'text', name: 'name', label: 'Name', wide: true },
  { kind: 'date', name: 'basedFrom', label: 'Spent from' },
  { kind: 'date', name: 'basedTo', label: 'Spent until' },
  {
    kind: 'number',
    name: 'percent',
    label: 'Increase or decrease',
    suffix: ' %',
    min: -90,
    max: 300,
    hint: '10 adds a tenth to each account',
  },
  { kind: 'date', name: 'fromDay', label: 'Budget from' },
  { kind: 'date', name: 'toDay', label: 'Budget until' },
  { kind: 'custom', name: 'departmentId', label: 'Department', render: (slot) => <DepartmentSelect {...slot} /> },
  { kind: 'custom', name: 'voteHeadId', label: 'Vote head', render: (slot) => <VoteHeadSelect {...slot} /> },
];

/** Next year’s budget from what was spent, an account a line. */
export function FromActualsDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const go = useGo();
  const year = Number(today().slice(0, 4));
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Draft from what was spent"
      save={budgetsApi.fromActuals}
      fixed={{}}
      initial={{
        name: `Budget ${year + 1}`,
        basedFrom: `${year}-01-01`,
        basedTo: `${year}-12-31`,
        percent: 0,
        fromDay: `${year + 1}-01-01`,
        toDay: `${year + 1}-12-31`,
      }}
      fields={fields}
      onDone={({ id }) => go(to(spendingScreens.budget, { id }))}
    />
  );
}
